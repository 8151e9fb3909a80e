import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './undo-bar.module.css';
import { useSecondsLeft } from '../item/use-seconds-left.ts';
import type { PendingDecision, PendingDecisions } from './pending-decisions.ts';

interface Props extends Pick<PendingDecisions, 'undoable' | 'failed'> {
  onUndo: () => void;
  onRetry: () => void;
}

const MESSAGES = { approve: 'pendingApprove', reject: 'pendingReject', admin_review: 'pendingAdmin' } as const;

export function UndoBar({ undoable, failed, onUndo, onRetry }: Props) {
  const t = useTexts(reviewTexts);
  const describe = (pending: PendingDecision): string => t(MESSAGES[pending.decision], { name: pending.item.person_name });
  const visible = undoable ?? failed;
  return (
    <>
      <p className={classes.announcement} role="status">
        {undoable && t('pendingAnnounced', { decision: describe(undoable) })}
      </p>
      {visible && (
        <div className={classes.bar} data-failed={visible === failed || undefined} key={visible.itemId}>
          <div className={classes.words}>
            <strong>{describe(visible)}</strong>
            {visible === undoable ? <TimeLeft endsAt={undoable.endsAt} /> : <span role="alert">{t('pendingFailed')}</span>}
          </div>
          {visible === failed && (
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

function TimeLeft({ endsAt }: { endsAt: number }) {
  const t = useTexts(reviewTexts);
  return <span aria-hidden>{t('pendingSeconds', { count: useSecondsLeft(endsAt) })}</span>;
}
