/** Reasons of urgent reports, disputes and takedowns, and the hours within which each is decided. */
export const URGENT_HOURS = { minor: 24, intimate_image: 24, threat: 24, private_information: 48 } as const;
export type UrgentReason = keyof typeof URGENT_HOURS;

/** Reasons for which every reporter hides a text immediately, before it is checked. */
export const IMMEDIATELY_HIDING_REASONS: ReadonlySet<string> = new Set<UrgentReason>(['minor', 'intimate_image']);

export const isUrgentReason = (reason: string): reason is UrgentReason => Object.hasOwn(URGENT_HOURS, reason);

const HOUR_MS = 3_600_000;
export const urgentDueAt = (from: Date, reason: UrgentReason): Date => new Date(from.getTime() + URGENT_HOURS[reason] * HOUR_MS);
/** When half of the time has passed, everybody who can decide is reminded. */
export const urgentReminderAt = (from: Date, reason: UrgentReason): Date => new Date(from.getTime() + (URGENT_HOURS[reason] * HOUR_MS) / 2);
