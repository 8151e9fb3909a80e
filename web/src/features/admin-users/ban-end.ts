export const BAN_LENGTHS = ['day', 'week', 'month', 'quarter', 'date', 'indefinite'] as const;
export type BanLength = (typeof BAN_LENGTHS)[number];

const DAY_MS = 86_400_000;
const days = { day: 1, week: 7, month: 30, quarter: 90 } as const;

/** Returns tomorrow's date in the local time zone as "2026-11-22", the format of a date field. */
export function dayAfter(now: Date): string {
  const tomorrow = new Date(now.getTime() + DAY_MS);
  return [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns the end of a ban: a number of days from now, the end of a chosen local day, or null for indefinite. */
export function banEnd(length: BanLength, day: string, now: Date): string | null {
  if (length === 'indefinite') return null;
  if (length === 'date') return new Date(`${day}T23:59:59`).toISOString();
  return new Date(now.getTime() + days[length] * DAY_MS).toISOString();
}
