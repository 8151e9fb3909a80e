import { Checkbox } from '@mantine/core';
import { EyeOff, Flag, Hourglass, TriangleAlert, MessageCircleReply, ShieldAlert, UserRoundX } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { Rating } from '../../../ui/badges/rating.tsx';
import { RelativeDate } from '../../../ui/figures/relative-date.tsx';
import type { ReviewItem } from '../queries.ts';
import { DueChip } from './due-chip.tsx';
import { isAvailable } from './is-available.ts';
import rows from '../../../ui/lists/item-rows.module.css';
import classes from './queue-list.module.css';

interface Props {
  items: readonly ReviewItem[];
  selectedId: number | undefined;
  onSelect: (item: ReviewItem) => void;
  /** Items chosen for a decision on several; undefined while none are chosen. */
  marked?: ReadonlySet<number> | undefined;
  onMark: (item: ReviewItem, isMarked: boolean) => void;
}

export function QueueList({ items, selectedId, onSelect, marked, onMark }: Props) {
  const t = useTexts(reviewTexts);
  return (
    <ul className={classes.list} data-queue aria-label={t('queue')}>
      {items.map((item) => (
        <li key={item.id} data-marking={marked !== undefined || undefined}>
          {marked !== undefined && (
            <Checkbox
              className={classes.choice ?? ''}
              aria-label={t('chooseItem', { name: item.conflict_of_interest ? t(item.type) : item.person_name })}
              checked={marked.has(item.id)}
              disabled={!isAvailable(item)}
              onChange={({ currentTarget }) => onMark(item, currentTarget.checked)}
            />
          )}
          <button type="button" className={classes.item} aria-current={item.id === selectedId || undefined} onClick={() => onSelect(item)}>
            <span className={rows.head}>
              <bdi className={classes.name}>{item.conflict_of_interest ? t(item.type) : item.person_name}</bdi>
              {!item.conflict_of_interest && <Rating rating={item.rating} />}
            </span>
            {!item.conflict_of_interest && (
              <span className={rows.excerpt} dir="auto">
                {(item.type === 'reply' ? item.reply_content : item.comment) ?? t('noComment')}
              </span>
            )}
            <span className={classes.meta}>
              <DueChip item={item} />
              {item.reports.length === 0 && <RelativeDate time={item.submitted_at} />}
              <Marks item={item} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "Reported: Threat, Someone under 18". */
function reasonsOf({ reports }: ReviewItem, t: Translate<(typeof reviewTexts)['texts']>): string {
  const reasons = [...new Set(reports.map(({ reason }) => t(`reason_${reason}`)))];
  return t('reportedFor', { reasons: reasons.join(', ') });
}

function Marks({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const marks = [
    // A reported experience may be old. The report's date matters here.
    { shown: item.reports.length > 0, Icon: Flag, label: reasonsOf(item, t), tone: 'negative', time: item.reports[0]?.created_at },
    { shown: item.flag !== null, Icon: TriangleAlert, label: item.flag === null ? '' : t(`flag_${item.flag}`), tone: 'waiting' },
    { shown: item.hidden, Icon: EyeOff, label: t('hiddenNow'), tone: 'neutral' },
    { shown: item.type === 'reply', Icon: MessageCircleReply, label: t('reply'), tone: 'neutral' },
    { shown: item.status === 'needs_admin_review', Icon: ShieldAlert, label: t('adminOnly'), tone: 'waiting' },
    { shown: item.conflict_of_interest, Icon: UserRoundX, label: t('conflict'), tone: 'neutral' },
    { shown: item.lease !== null && !item.lease.held_by_me, Icon: Hourglass, label: t('leased'), tone: 'waiting' },
  ];
  return marks
    .filter(({ shown }) => shown)
    .map(({ Icon, label, tone, time }) => (
      <span key={label} className={classes.mark} data-tone={tone}>
        <Icon size={14} aria-hidden />
        {label} {time !== undefined && <RelativeDate time={time} />}
      </span>
    ));
}
