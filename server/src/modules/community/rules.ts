import { render } from '@candor/contract/catalogues';
import type { CommunityStats } from '@candor/contract/community';
import type { Language } from '@candor/contract/language';
import { STATS_FLOOR } from '@candor/contract/limits';
import { message } from '@candor/contract/message';
import type { Decision, ReviewType } from '@candor/contract/statuses';
import { HOUR_MS } from '../../platform/clock.ts';

const UNNAMED = 'Community member';
const LOG_LINES = 10;

export interface CountedKey {
  key: string;
  n: number;
}

/** Small counts could point to one person, so they are left out (product decision C1). */
export const withoutSmallCounts = (counted: readonly CountedKey[]): CountedKey[] => counted.filter(({ n }) => n >= STATS_FLOOR);

export const averageTrust = (sum: number, members: number): number => (members === 0 ? 0 : Math.round((10 * sum) / members) / 10);

export const publicName = (person: { displayName: string; isNamePublic: boolean } | undefined): string =>
  person?.isNamePublic ? person.displayName : UNNAMED;

export type LogEntry = CommunityStats['activity_logs'][number];

export const decisionLine = (decided: { decision: Decision; type: ReviewType; at: Date }, user: string, language: Language): LogEntry => ({
  text: render(message(`activity.${decided.type}.${decided.decision}`), language),
  user,
  time: roundDownToHour(decided.at),
});

/** The line doesn't name the member (product decision C2). */
export const submissionLine = ({ type, at }: { type: ReviewType; at: Date }, language: Language): LogEntry => ({
  text: render(message(`activity.${type}.submit`), language),
  user: UNNAMED,
  time: roundDownToHour(at),
});

/** Rounded down to the hour, so that the log can't be matched with somebody's observed actions. */
const roundDownToHour = (at: Date): string => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString();

export const newestLines = (lines: readonly LogEntry[]): LogEntry[] =>
  lines.toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0)).slice(0, LOG_LINES);
