import { SESSION_DAYS, SESSION_LONGEST_DAYS } from '@candor/contract/limits';
import { DAY_S, HOUR_S, MINUTE_S, secondsAfter, startOfDay } from '../../platform/clock.ts';
import type { Role } from '../../platform/context.ts';

const STAFF_IDLE_HOURS = 8;
const STAFF_LONGEST_DAYS = 7;
const ADMIN_IDLE_MINUTES = 15;

export interface SessionUse {
  role: Role;
  createdAt: Date;
  lastSeenAt: Date;
}

/** In production sessions of staff are short (product decision A5). */
export interface SessionPolicy {
  hasShortStaffSessions: boolean;
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const isShort = ({ hasShortStaffSessions }: SessionPolicy, role: Role): boolean => hasShortStaffSessions && role !== 'user';

/** For members only the day is stored: the exact time would show who was active when something anonymous arrived. */
export const storedLastSeen = (role: Role, now: Date): Date => (role === 'user' ? startOfDay(now) : now);

/** Whether this use must be stored: for a member the first use of a day, for staff one a minute. */
export const isUseDue = ({ role, lastSeenAt }: SessionUse, now: Date): boolean =>
  role === 'user' ? lastSeenAt < startOfDay(now) : lastSeenAt <= secondsAfter(now, -MINUTE_S);

/** 30 days after the last day of use, but at most 90 days after signing in; for staff, in production, 8 hours and 7 days. */
export function sessionExpiry(policy: SessionPolicy, { role, createdAt }: Omit<SessionUse, 'lastSeenAt'>, now: Date): Date {
  if (isShort(policy, role))
    return earlier(secondsAfter(now, STAFF_IDLE_HOURS * HOUR_S), secondsAfter(createdAt, STAFF_LONGEST_DAYS * DAY_S));
  return earlier(
    secondsAfter(startOfDay(now), (SESSION_DAYS + 1) * DAY_S),
    secondsAfter(startOfDay(createdAt), SESSION_LONGEST_DAYS * DAY_S),
  );
}

/** Whether a session has ended by the shorter limits for staff, which also apply if it began before the member got the role. */
export const isPastStaffLimits = (policy: SessionPolicy, { role, createdAt, lastSeenAt }: SessionUse, now: Date): boolean =>
  isShort(policy, role) &&
  (lastSeenAt <= secondsAfter(now, -STAFF_IDLE_HOURS * HOUR_S) || createdAt <= secondsAfter(now, -STAFF_LONGEST_DAYS * DAY_S));

/** An idle admin must show the second factor again. */
export const wasAdminIdle = (policy: SessionPolicy, { role, lastSeenAt }: SessionUse, now: Date): boolean =>
  isShort(policy, role) && role === 'admin' && lastSeenAt <= secondsAfter(now, -ADMIN_IDLE_MINUTES * MINUTE_S);
