import { formatAge } from '../lib/ages.ts';
import { formatDate } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n/language.ts';

/** "3 days ago", with the whole date on hover. */
export function RelativeDate({ time }: { time: string | null }) {
  // The words change with the language, also while nothing else here does.
  useLanguage();
  return (
    <time dateTime={time ?? undefined} title={formatDate(time)}>
      {formatAge(time, new Date())}
    </time>
  );
}
