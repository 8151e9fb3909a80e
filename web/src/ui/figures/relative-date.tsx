import { useSyncExternalStore } from 'react';
import { formatAge } from '../../lib/format/ages.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/i18n/language.ts';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all ages on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

/** "3 days ago", with the full date on hover. It is updated while the page is open. */
export function RelativeDate({ time }: { time: string | null }) {
  // Renders again when the language changes, and every minute.
  useLanguage();
  useSyncExternalStore(subscribe, currentMinute);
  return (
    <time dateTime={time ?? undefined} title={formatDate(time)}>
      {formatAge(time, new Date())}
    </time>
  );
}
