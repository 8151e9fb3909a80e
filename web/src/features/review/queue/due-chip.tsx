import { Clock, Siren } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { ReviewItem } from '../queries.ts';
import classes from './queue-list.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** How much time is left to decide: days, and hours only for urgent items. */
export function DueChip({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const due = Date.parse(item.due_at);
  const now = Date.now();
  const days = dayOf(due) - dayOf(now);
  const isLate = due < now;
  const Icon = item.urgent ? Siren : Clock;
  return (
    <span className={classes.mark} data-tone={item.urgent || isLate ? 'negative' : days === 0 ? 'waiting' : 'neutral'}>
      <Icon size={14} aria-hidden />
      {item.urgent && <strong>{t('urgent')}</strong>}
      {item.urgent && Math.abs(due - now) < 2 * DAY_MS ? urgentText() : dayText()}
    </span>
  );

  function urgentText(): string {
    const hours = Math.max(1, Math.round(Math.abs(due - now) / HOUR_MS));
    return isLate ? t('hoursLate', { count: hours }) : t('dueInHours', { count: hours });
  }

  function dayText(): string {
    if (isLate) return t('daysLate', { count: Math.max(1, -days) });
    return days === 0 ? t('dueToday') : t('dueInDays', { count: days });
  }
}
