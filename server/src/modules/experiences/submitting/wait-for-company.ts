import { firstOfMonth, isoDay } from '@candor/contract/dates';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { MemberContext, Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Act, ActHandler } from '../../authorship/index.ts';
import { hasAnonymousFrom, type Place } from './company-store.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import type { SubmittedExperience } from './submitted-experience.ts';

/** docs/anonymity.md promises this limit. */
const LONGEST_WAIT_DAYS = 14;

const placeKey = ({ city, state }: Place): string => `${city ?? ''}|${state ?? ''}`.toLowerCase();

const hasPublishedCompany = async (
  { db, clock }: Context,
  { own }: ExperiencesDependencies,
  userId: string,
  place: Place,
): Promise<boolean> => hasAnonymousFrom(db, place, { since: firstOfMonth(isoDay(clock.now())), exceptIds: await own.idsOf(db, userId) });

/**
 * Whether an anonymous experience of the member from this place would be the only published one of its city this month, apart from their own.
 * Unpublished ones don't count, because nobody may learn of them.
 */
export async function readCompany(ctx: MemberContext, deps: ExperiencesDependencies, place: Place): Promise<{ alone: boolean }> {
  if (place.city === null || place.city === '') return { alone: false };
  return { alone: !(await hasPublishedCompany(ctx, deps, ctx.actor.userId, place)) };
}

/** The last day that an anonymous submission waits in the inbox; undefined if it doesn't wait. */
export const waitsUntil = (submitted: SubmittedExperience, waitsForCompany: boolean, now: Date): string | undefined =>
  waitsForCompany && submitted.isAnonymous && submitted.city !== null ? isoDay(secondsAfter(now, LONGEST_WAIT_DAYS * DAY_S)) : undefined;

/**
 * The acts that stay in the inbox, because no other author's anonymous experience of their city is published this month or in the same mix.
 * `company` are the submissions of the mix.
 */
export async function keepWithoutCompany(
  ctx: Context,
  deps: ExperiencesDependencies,
  acts: readonly Act[],
  company: readonly Act[],
): Promise<ReadonlySet<Act>> {
  const submissionOf = ({ payload }: Act): SubmittedExperience => payload as SubmittedExperience;
  const anonymous = company.filter((act) => submissionOf(act).isAnonymous);
  const waiting = new Set<Act>();
  for (const act of acts) {
    const place = submissionOf(act);
    const isMixedWithOther = anonymous.some((other) => other.userId !== act.userId && placeKey(submissionOf(other)) === placeKey(place));
    if (!isMixedWithOther && !(await hasPublishedCompany(ctx, deps, act.userId, place))) waiting.add(act);
  }
  return waiting;
}

/** Ends the wait. The act is one more sealed row, which the next mix reads. */
export async function stopWaiting(ctx: MemberContext, deps: ExperiencesDependencies, id: number): Promise<null> {
  const { inbox } = deps.authorship;
  await inbox.lockAuthor(ctx.db, ctx.actor.userId);
  const { waiting } = await inbox.actsOf(ctx.db, ctx.actor.userId, ctx.clock.now());
  if (endedWaits(waiting).has(id)) return null;
  if (!waiting.some(({ kind, experienceId, waitUntil }) => kind === 'submit' && experienceId === id && waitUntil !== undefined))
    throw new AppError('NOT_FOUND');
  await inbox.put(ctx, { kind: 'stop-waiting', experienceId: id, payload: null });
  return null;
}

/** Experiences whose author withdrew them or no longer wants them to wait. */
export const endedWaits = (waiting: readonly Act[]): ReadonlySet<number> =>
  new Set(waiting.filter(({ kind }) => kind === 'stop-waiting' || kind === 'withdraw').map(({ experienceId }) => experienceId));

/** The mix releases the submission when it reads the act. */
export const stopWaitingHandler: ActHandler = { kind: 'stop-waiting', apply: async () => {} };
