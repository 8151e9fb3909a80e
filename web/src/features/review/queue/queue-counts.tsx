import { Keyboard } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { ReviewQueue } from '../queries.ts';
import classes from './queue-counts.module.css';

export function QueueCounts({ counts, onKeys }: { counts: ReviewQueue['counts']; onKeys: () => void }) {
  const t = useTexts(reviewTexts);
  return (
    <div className={classes.line}>
      <p className={classes.counts}>
        <span>{t('waiting', { count: counts.pending })}</span>
        <span>{t('approvedThisWeek', { count: counts.approved_this_week })}</span>
        <span>{t('rejectedThisWeek', { count: counts.rejected_this_week })}</span>
      </p>
      <button type="button" className={classes.keys} onClick={onKeys}>
        <Keyboard size={18} aria-hidden />
        {t('openKeys')}
      </button>
    </div>
  );
}
