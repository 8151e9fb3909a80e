import { relativeTime } from '@candor/contract/dates';
import { formatDate } from '../lib/format.ts';

/** "3 days ago", with the whole date on hover. */
export function RelativeDate({ time }: { time: string | null }) {
  return (
    <time dateTime={time ?? undefined} title={formatDate(time)}>
      {relativeTime(time, new Date())}
    </time>
  );
}
