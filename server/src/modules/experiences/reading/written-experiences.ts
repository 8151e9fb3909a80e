import type { ExperienceStatus } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Act } from '../../authorship/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openExperience, type Experience } from '../load-experiences.ts';
import { experienceFactsByIds, experienceRowsByIds } from '../store.ts';
import type { SubmittedExperience } from '../submitting/submitted-experience.ts';
import { endedWaits } from '../submitting/wait-for-company.ts';

/** An experience that a member wrote, with the fields for counting and sorting. */
export interface WrittenEntry {
  id: number;
  status: ExperienceStatus;
  /** "YYYY-MM-DD", the day of submission. */
  day: string;
  /** Set if the experience waits in the inbox and is in no table yet. */
  waiting?: Experience;
}

/** A member's own experiences as the member sees them, with withdrawals that still wait for the mix. The newest day comes first. */
export async function listWritten(db: Database, deps: ExperiencesDependencies, userId: string): Promise<WrittenEntry[]> {
  // The inbox is read first: an act that a mix moves meanwhile is then found in both places, never in neither.
  const { waiting } = await deps.authorship.inbox.actsOf(db, userId, deps.clock.now());
  const facts = await experienceFactsByIds(db, await deps.own.idsOf(db, userId));
  const withdrawn = new Set(waiting.filter(({ kind }) => kind === 'withdraw').map(({ experienceId }) => experienceId));
  const mixed = new Set(facts.map(({ id }) => id));
  const ended = endedWaits(waiting);
  const entries: WrittenEntry[] = [
    ...facts.filter((row) => !row.is_erased).map(({ id, status, day }) => ({ id, status: status as ExperienceStatus, day })),
    ...waiting
      .filter(({ kind, experienceId }) => kind === 'submit' && !mixed.has(experienceId))
      .map((act) => ({ id: act.experienceId, status: 'in_review' as const, day: act.at.slice(0, 10), waiting: asExperience(act, ended) })),
  ];
  return entries
    .map((one) => (withdrawn.has(one.id) ? { ...one, status: 'withdrawn' as const } : one))
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/**
 * The entries from `from` up to, but not including, `to`, newest first. The exact time is sealed, so all texts of the page's days are
 * decrypted, and no others.
 */
export async function openWritten(
  db: Database,
  deps: ExperiencesDependencies,
  entries: readonly WrittenEntry[],
  { from, to }: { from: number; to: number },
): Promise<Experience[]> {
  const days = new Set(entries.slice(from, to).map(({ day }) => day));
  const first = entries.findIndex(({ day }) => days.has(day));
  const ofDays = entries.filter(({ day }) => days.has(day));
  const inTables = ofDays.filter(({ waiting }) => !waiting).map(({ id }) => id);
  const rows = new Map((await experienceRowsByIds(db, inTables)).map((row) => [row.id, row]));
  const opened = ofDays.flatMap(({ id, status, waiting }) => {
    const row = rows.get(id);
    const experience = waiting ?? (row && openExperience(deps.vault, row));
    return experience ? [{ ...experience, status }] : [];
  });
  return opened
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.submittedAt.getTime() - a.submittedAt.getTime())
    .slice(from - first, to - first);
}

/** All of the member's texts, newest first. */
export async function readWritten(db: Database, deps: ExperiencesDependencies, userId: string): Promise<Experience[]> {
  const entries = await listWritten(db, deps, userId);
  return openWritten(db, deps, entries, { from: 0, to: entries.length });
}

function asExperience({ experienceId, at, payload, waitUntil }: Act, ended: ReadonlySet<number>): Experience {
  const submitted = payload as SubmittedExperience;
  return {
    ...submitted,
    id: experienceId,
    status: 'in_review',
    platforms: submitted.identifiers.map(({ platform, socialId, countryCode }) => ({
      platform: platform as Experience['platforms'][number]['platform'],
      socialId,
      countryCode,
    })),
    replyCount: 0,
    isDisputed: false,
    isCommentEdited: false,
    originalComment: null,
    isHidden: false,
    submittedAt: new Date(at),
    day: at.slice(0, 10),
    decidedDay: null,
    publishedDay: null,
    rank: null,
    earned: false,
    ...(waitUntil === undefined || ended.has(experienceId) ? {} : { waitsUntil: waitUntil }),
  };
}
