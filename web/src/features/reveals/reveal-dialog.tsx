import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SearchResult } from '@candor/contract/experiences';
import { hasCode } from '../../lib/api/api-error.ts';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { revealTexts } from './reveals.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { revealCountQuery } from '../../lib/api/reveal-count.ts';
import { retryWait } from '../../lib/format/retry-wait.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useReveal } from './queries.ts';
import classes from './reveal-dialog.module.css';

interface Props {
  /** The result to reveal; null closes the dialog. */
  experience: SearchResult | null;
  onClose: () => void;
  onRevealed: (experience: SearchResult) => void;
  /** Called when no reveal is left, or the member owes some. */
  onOutOfCredits: () => void;
}

/** Asks before it spends a reveal. Without one it calls `onOutOfCredits` at once. */
export function RevealDialog({ experience, onClose, onRevealed, onOutOfCredits }: Props) {
  const t = useTexts(revealTexts);
  const count = useQuery({ ...revealCountQuery, enabled: experience !== null });
  const reveal = useReveal((revealed) => {
    onRevealed(revealed);
    toast.success(t('revealed'));
  });
  const failureMessage = (error: unknown): string =>
    hasCode(error, 'RATE_LIMITED') ? t('limit', { wait: retryWait(error) }) : errorMessageOr(error, t('failed'));
  const isOutOfCredits = experience !== null && (count.data?.reveals === 0 || count.data?.owed !== undefined);
  // The specification's message, unless the server or the network gave a reason.
  const failure = reveal.error && !hasCode(reveal.error, 'INSUFFICIENT_REVEALS') ? failureMessage(reveal.error) : undefined;
  const close = (): void => {
    reveal.reset();
    onClose();
  };
  const leave = (): void => {
    close();
    onOutOfCredits();
  };
  const leaveAtOnce = useEffectEvent(leave);
  useEffect(() => {
    if (isOutOfCredits) leaveAtOnce();
  }, [isOutOfCredits]);
  const confirm = (): void => {
    if (experience === null) return;
    reveal.mutate(experience.id, {
      onSuccess: close,
      onError: (error) => {
        if (hasCode(error, 'INSUFFICIENT_REVEALS')) leave();
      },
    });
  };
  return (
    <ConfirmDialog
      opened={experience !== null && !isOutOfCredits}
      onClose={close}
      onConfirm={confirm}
      title={t('title')}
      confirmLabel={t('confirm')}
      busy={reveal.isPending}
    >
      <p>{t('shows')}</p>
      <p>{count.data?.unlimited === true ? t('costUnlimited') : t('cost')}</p>
      {count.data && <p className={classes.left}>{count.data.unlimited ? t('unlimited') : t('left', { count: count.data.reveals })}</p>}
      <FormError messages={failure === undefined ? [] : [failure]} />
    </ConfirmDialog>
  );
}
