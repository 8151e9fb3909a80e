import { Button } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './lease-line.module.css';
import type { ItemLease } from './use-item-lease.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const SHORT_S = 180;

/** How long the item is one's own. */
export function LeaseLine({ lease, onTake }: { lease: ItemLease; onTake: () => void }) {
  const t = useTexts(reviewTexts);
  const left = useSecondsLeft(lease.endsAt);
  if (lease.status === 'failed') return <Line text={t('leaseFailed')} action={t('tryAgain')} onTake={onTake} />;
  if (lease.status !== 'mine') return <p className={classes.line} data-empty aria-hidden />;
  if (left === 0) return <Line text={t('leaseOver')} action={t('leaseAgain')} onTake={onTake} />;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className={classes.line}>
      <Hourglass size={16} aria-hidden />
      <span role="timer">{t('leaseMine', { time })}</span>
      {left <= SHORT_S && (
        <Button variant="subtle" size="sm" onClick={onTake}>
          {t('leaseKeep')}
        </Button>
      )}
    </div>
  );
}

const Line = ({ text, action, onTake }: { text: string; action: string; onTake: () => void }) => (
  <div className={classes.line} role="status">
    <span>{text}</span>
    <Button variant="default" size="sm" onClick={onTake}>
      {action}
    </Button>
  </div>
);
