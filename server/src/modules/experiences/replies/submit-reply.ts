import { isoDay } from '@candor/contract/dates';
import type { Reply } from '@candor/contract/experiences';
import { DAY_S } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { findReadable } from '../reading/read-experience.ts';
import { countReply } from './count-reply.ts';
import { presentReply } from './present-reply.ts';
import { ownReply } from './read-replies.ts';
import { assertMayReply, type FullAccess } from '../rules.ts';

/** One reply each, by the person written about or by somebody who revealed it (product decision L2). */
export async function submitReply(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experienceId: number,
  content: string,
): Promise<{ reply: Reply }> {
  const access = await requireReplyAccess(ctx, deps, experienceId);
  await takeLimit(ctx, deps);
  await deps.authorship.inbox.lockAuthor(ctx.db, ctx.actor.userId);
  const reply = await deps.replies.insert(ctx.db, {
    experienceId,
    owner: ctx.actor.userId,
    isBySubject: access === 'linked',
    content,
    submittedAt: ctx.clock.now(),
  });
  if (!reply) throw new AppError('ALREADY_REPLIED');
  await deps.moderation.submitAllForReview(ctx, 'reply', [{ subjectId: reply.id, text: content }]);
  return { reply: presentReply(reply) };
}

/** The new text is reviewed again; meanwhile the old one is hidden. */
export async function editReply(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experienceId: number,
  content: string,
): Promise<{ reply: Reply }> {
  await requireReplyAccess(ctx, deps, experienceId);
  const found = await ownReply(ctx, deps, experienceId);
  if (!found) throw new AppError('NOT_FOUND');
  await takeLimit(ctx, deps);
  // Locks the queue's item before the reply, in the same order as a decision does.
  await deps.moderation.resubmitForReview(ctx, 'reply', found.id);
  const reply = await deps.replies.lock(ctx.db, found.id);
  if (!reply) throw new AppError('NOT_FOUND');
  const at = ctx.clock.now();
  await deps.replies.edit(ctx.db, reply.id, content, at);
  await countReply(ctx.db, reply, { ...reply, status: 'in_review' });
  return { reply: presentReply({ ...reply, content, status: 'in_review', day: isoDay(at) }) };
}

async function requireReplyAccess(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experienceId: number,
): Promise<FullAccess | undefined> {
  const { experience, access, isLinked } = await findReadable(ctx, deps, experienceId);
  // An unpublished experience exists only for its author: for everybody else the reply is NOT_FOUND.
  if (experience.status !== 'approved') throw new AppError('NOT_FOUND');
  assertMayReply(access, isLinked);
  return access;
}

const takeLimit = (ctx: MemberContext, deps: ExperiencesDependencies): Promise<void> =>
  deps.limitStore.require(ctx, { name: 'replies', max: deps.limits.REPLIES_PER_DAY, windowSeconds: DAY_S }, ctx.actor.userId);
