import { Button } from '@mantine/core';
import { isUnlimited } from '@candor/contract/packs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatReveals } from '../../lib/format/format.ts';
import { revealTexts } from './reveals.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { userQuery } from '../../lib/session/use-session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './pending-credits-dialog.module.css';
import { acknowledgeCredits, hasJustRevealed, pendingCreditsQuery } from './queries.ts';

/**
 * Opens once for credits that came since the last visit, but never over another dialog or right after a reveal: a member who is busy, or
 * who has just read the balance, sees them at the next visit.
 */
export function PendingCreditsDialog({ isBusy }: { isBusy: boolean }) {
  const t = useTexts(revealTexts);
  const client = useQueryClient();
  const [mayOpen] = useState(() => !isBusy && !hasJustRevealed(client));
  const { data } = useQuery({ ...pendingCreditsQuery, enabled: mayOpen });
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    // Acknowledges even an empty list: otherwise the call itself would show that the member has earned credits by writing (docs/anonymity.md).
    if (data && !isBusy) void acknowledgeCredits(data.credits.map(({ id }) => id));
  }, [data, isBusy]);
  const credits = data?.credits ?? [];
  const balance = client.getQueryData(userQuery.queryKey)?.reveals;
  const unlimited = credits.some(({ reveals }) => isUnlimited(reveals));
  return (
    <Dialog opened={credits.length > 0 && !isDismissed && !isBusy} onClose={() => setDismissed(true)} title={t('creditsTitle')}>
      <p className={classes.text}>
        {unlimited ? t('creditsUnlimited') : t('creditsText', { count: data?.total ?? 0 })}{' '}
        {!unlimited && balance !== undefined && t('creditsNow', { count: balance })}
      </p>
      <ul className={classes.credits}>
        {credits.map(({ id, reveals, reason }) => (
          <li key={id}>
            {t(reason)}
            <strong>+{formatReveals(reveals)}</strong>
          </li>
        ))}
      </ul>
      <Button fullWidth onClick={() => setDismissed(true)} data-autofocus>
        {t('creditsOk')}
      </Button>
    </Dialog>
  );
}
