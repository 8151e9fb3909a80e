import { MONTHLY_REVEAL_TARGET } from '@candor/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { SearchResult } from '@candor/contract/experiences';
import { hasCode } from '../../lib/api-error.ts';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { revealTexts } from '../../lib/i18n/en/reveals.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { revealCountQuery } from '../../lib/reveal-count.ts';
import { waitOf } from '../../lib/wait-in-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { useReveal } from './queries.ts';
import classes from './reveal-dialog.module.css';

interface Props {
  /** The outline that is to be revealed; null closes the dialog. */
  experience: SearchResult | null;
  onClose: () => void;
  onRevealed: (experience: SearchResult) => void;
  /** There is no reveal left to spend. */
  onOut: () => void;
}

/** Asks before a credit is spent, and says so when there is none. */
export function RevealDialog({ experience, onClose, onRevealed, onOut }: Props) {
  const t = useTexts(revealTexts);
  const count = useQuery({ ...revealCountQuery, enabled: experience !== null });
  const reveal = useReveal();
  const sentence = (error: unknown): string =>
    hasCode(error, 'RATE_LIMITED') ? t('limit', { wait: waitOf(error) }) : sentenceOr(error, t('failed'));
  const isOut = count.data?.reveals === 0;
  // The specification's word for it, unless the server or the network said why.
  const failure = reveal.error && !hasCode(reveal.error, 'INSUFFICIENT_REVEALS') ? sentence(reveal.error) : undefined;
  const close = (): void => {
    reveal.reset();
    onClose();
  };
  const leave = (): void => {
    close();
    onOut();
  };
  const confirm = (): void => {
    if (experience === null) return;
    if (isOut) return leave();
    reveal.mutate(experience.id, {
      onSuccess: (revealed) => {
        onRevealed(revealed.experience);
        toast.success(t('revealed'));
        close();
      },
      onError: (error) => {
        if (hasCode(error, 'INSUFFICIENT_REVEALS')) leave();
      },
    });
  };
  return (
    <ConfirmDialog
      opened={experience !== null}
      onClose={close}
      onConfirm={confirm}
      title={isOut ? t('noneTitle') : t('title')}
      confirmLabel={isOut ? t('getMore') : t('confirm')}
      busy={reveal.isPending}
    >
      {isOut ? (
        <p>{t('noneText', { target: MONTHLY_REVEAL_TARGET })}</p>
      ) : (
        <>
          <p>{t('shows')}</p>
          <p>{count.data?.unlimited === true ? t('costUnlimited') : t('cost')}</p>
          {count.data && <p className={classes.left}>{count.data.unlimited ? t('unlimited') : t('left', { count: count.data.reveals })}</p>}
        </>
      )}
      <FormError messages={failure === undefined ? [] : [failure]} />
    </ConfirmDialog>
  );
}
