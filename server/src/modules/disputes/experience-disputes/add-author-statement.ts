import { isoDay } from '@candor/contract/dates';
import type { ExperienceDispute } from '@candor/contract/disputes';
import type { MemberContext } from '../../../platform/context.ts';
import type { Act, ActHandler } from '../../authorship/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { findAsSide } from './find-side.ts';
import { presentDisputes } from './present-dispute.ts';

interface Answer {
  disputeId: string;
  statement: string;
}

/**
 * Stores the author's statement, which they can replace until the decision. The statement of an anonymous author waits for the mix, and the
 * dispute isn't upheld before that.
 */
export async function addAuthorStatement(
  ctx: MemberContext,
  deps: DisputesDependencies,
  id: string,
  statement: string,
): Promise<{ dispute: ExperienceDispute }> {
  const { userId } = ctx.actor;
  const { inbox } = deps.authorship;
  await inbox.lockAuthor(ctx.db, userId);
  // A decision in progress holds this lock, so the status is read after it.
  await inbox.lock(ctx.db, 'exclusive', 'dispute', id);
  const dispute = await findAsSide(ctx, deps, id, userId, 'author');
  const author = await deps.experiences.authorOf(ctx.db, dispute.experienceId);
  const payload: Answer = { disputeId: id, statement };
  const act = { kind: 'answer' as const, experienceId: dispute.experienceId, target: id, payload };
  if (author!.isAnonymous) await inbox.put(ctx, act);
  else await deps.authorship.applyImmediately(ctx, act);
  return { dispute: (await presentDisputes(ctx, deps, [{ dispute: { ...dispute, authorStatement: statement }, role: 'author' }]))[0]! };
}

export const answerHandler = (deps: DisputesDependencies): ActHandler => ({
  kind: 'answer',
  apply: async (ctx, acts) => {
    for (const { payload } of acts) {
      const { disputeId, statement } = payload as Answer;
      const dispute = await deps.disputes.find(ctx.db, disputeId);
      if (dispute?.status !== 'pending') continue;
      // Dated with the day of the mix instead of the act, as submissions are.
      await deps.disputes.setAuthorStatement(ctx.db, disputeId, statement, isoDay(ctx.clock.now()));
      await deps.addNews(ctx, dispute.experienceId);
    }
  },
});

/** The author's own view of answers that still wait for the mix. */
export const waitingAnswers = (waiting: readonly Act[]): ReadonlyMap<string, string> =>
  new Map(
    waiting.filter(({ kind }) => kind === 'answer').map(({ payload }) => [(payload as Answer).disputeId, (payload as Answer).statement]),
  );
