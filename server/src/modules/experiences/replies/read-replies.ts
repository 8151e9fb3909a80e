import type { Reply } from '@candor/contract/experiences';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { approvedReplies, presentOwnReply } from './present-reply.ts';
import { findReadable } from '../reading/read-experience.ts';
import type { StoredReply } from './reply-store.ts';

/** Approved replies, and the caller's own pending one. Only for readers who may read the experience in full. */
export async function listReplies(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<{ replies: Reply[] }> {
  await requireFullAccess(ctx, deps, experienceId);
  const approved = (await approvedReplies(ctx.db, deps, [experienceId])).get(experienceId) ?? [];
  const own = await ownReply(ctx, deps, experienceId);
  return { replies: own && own.status !== 'approved' ? [...approved, await presentOwnReply(ctx.db, deps, own)] : approved };
}

export async function readOwnReply(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experienceId: number,
): Promise<{ reply: Reply | null }> {
  await requireFullAccess(ctx, deps, experienceId);
  const own = await ownReply(ctx, deps, experienceId);
  return { reply: own ? await presentOwnReply(ctx.db, deps, own) : null };
}

export async function ownReply(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<StoredReply | undefined> {
  return (await deps.replies.byOwnerAbout(ctx.db, ctx.actor.userId, [experienceId]))[0];
}

async function requireFullAccess(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<void> {
  const { access } = await findReadable(ctx, deps, experienceId);
  if (!access) throw new AppError('NOT_FOUND');
}
