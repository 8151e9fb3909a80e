import { Button } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './lease-line.module.css';
import type { ItemLease } from './use-item-lease.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const LOW_SECONDS = 180;

export function LeaseLine({ lease, onTake }: { lease: ItemLease; onTake: () => void }) {
  const t = useTexts(reviewTexts);
  const secondsLeft = useSecondsLeft(lease.endsAt);
  if (lease.status === 'failed') return <Line text={t('leaseFailed')} action={t('tryAgain')} onTake={onTake} />;
  if (lease.status !== 'mine') return <p className={classes.line} data-empty aria-hidden />;
  if (secondsLeft === 0) return <Line text={t('leaseOver')} action={t('leaseAgain')} onTake={onTake} />;
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <div className={classes.line}>
      <Hourglass size={16} aria-hidden />
      <span role="timer">{t('leaseMine', { time })}</span>
      {secondsLeft <= LOW_SECONDS && (
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
