import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './undo-bar.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';
import type { Desk, HeldVerdict } from './verdict-desk.ts';

interface Props extends Pick<Desk, 'held' | 'failed'> {
  onUndo: () => void;
  onRetry: () => void;
}

const SAID = { approve: 'heldApprove', reject: 'heldReject', admin_review: 'heldAdmin' } as const;

/** What was decided last, as long as it can be taken back. */
export function UndoBar({ held, failed, onUndo, onRetry }: Props) {
  const t = useTexts(reviewTexts);
  const said = (verdict: HeldVerdict): string => t(SAID[verdict.decision], { name: verdict.item.person_name });
  const shown = held ?? failed;
  return (
    <>
      <p className={classes.heard} role="status">
        {held && t('heldAnnounced', { said: said(held) })}
      </p>
      {shown && (
        <div className={classes.bar} data-failed={shown === failed || undefined} key={shown.itemId}>
          <div className={classes.words}>
            <strong>{said(shown)}</strong>
            {shown === held ? <Remaining endsAt={held.endsAt} /> : <span role="alert">{t('heldFailed')}</span>}
          </div>
          {shown === failed && (
            <Button variant="light" size="sm" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
          <Button variant="light" size="sm" leftSection={<Undo2 size={16} aria-hidden />} onClick={onUndo}>
            {t('undo')}
          </Button>
        </div>
      )}
    </>
  );
}

function Remaining({ endsAt }: { endsAt: number }) {
  const t = useTexts(reviewTexts);
  return <span aria-hidden>{t('heldIn', { count: useSecondsLeft(endsAt) })}</span>;
}
