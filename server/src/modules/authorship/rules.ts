const DAY_MS = 86_400_000;

/** "YYYY-MM-DD" in UTC. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The days whose inbox rows may still exist: the mix runs once a day and may be late. */
export function recentDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, back) => utcDay(new Date(now.getTime() - back * DAY_MS)));
}
