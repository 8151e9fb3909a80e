import { REAUTH_MODAL_MS } from '@candor/contract/limits';
import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionTexts } from '../../lib/i18n/en/session.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { onRevalidation } from '../../lib/session/revalidate-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './reconnecting.module.css';

/**
 * Says that the session was refused and is asked for again, so that nobody is torn away in the middle of a decision
 * (specification 2, section 4). It closes as soon as the session turns out to stand; otherwise it is there for its five
 * seconds, and the sign-in comes after it.
 */
export default function Reconnecting() {
  const t = useTexts(sessionTexts);
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  useEffect(
    () =>
      onRevalidation(async (outcome) => {
        setShown(true);
        const hasBeenSeen = new Promise((resolve) => void setTimeout(resolve, REAUTH_MODAL_MS));
        if (await outcome) void client.invalidateQueries();
        else await hasBeenSeen;
        setShown(false);
      }),
    [client],
  );
  return (
    <Dialog opened={isShown} onClose={() => setShown(false)} title={t('expiredTitle')} keepOnOutsideClick>
      <p className={classes.text} role="status">
        <Loader size="sm" aria-hidden />
        {navigator.onLine ? t('reconnecting') : t('noInternet')}
      </p>
    </Dialog>
  );
}
