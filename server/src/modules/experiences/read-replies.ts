import type { Reply } from '@candor/contract/experiences';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { shownDay } from './present-experience.ts';
import { findReadable } from './read-experience.ts';
import type { StoredReply } from './reply-store.ts';

/** Who wrote it is not in it, only whether it is the person reviewed. */
export const presentReply = ({ ids }: Pick<ExperiencesDependencies, 'ids'>, reply: StoredReply): Reply => ({
  id: ids.reply.conceal(reply.id),
  content: reply.content,
  by_subject: reply.isBySubject,
  status: reply.status === 'needs_admin_review' ? 'in_review' : reply.status,
  created_at: shownDay(reply.submittedAt),
});

export async function approvedReplies(db: Database, deps: ExperiencesDependencies, experienceIds: readonly number[]): Promise<Map<number, Reply[]>> {
  const replies = await deps.replies.approvedAbout(db, experienceIds);
  const byExperience = new Map<number, Reply[]>();
  for (const reply of replies) {
    const shown = byExperience.get(reply.experienceId);
    if (shown) shown.push(presentReply(deps, reply));
    else byExperience.set(reply.experienceId, [presentReply(deps, reply)]);
  }
  return byExperience;
}

/** Approved ones, and the caller's own while it waits; for whoever may read the experience in full. */
export async function listReplies(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<{ replies: Reply[] }> {
  await requireFullAccess(ctx, deps, experienceId);
  const approved = (await approvedReplies(ctx.db, deps, [experienceId])).get(experienceId) ?? [];
  const own = await ownReply(ctx, deps, experienceId);
  return { replies: own && own.status !== 'approved' ? [...approved, presentReply(deps, own)] : approved };
}

export async function readOwnReply(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<{ reply: Reply | null }> {
  await requireFullAccess(ctx, deps, experienceId);
  const own = await ownReply(ctx, deps, experienceId);
  return { reply: own ? presentReply(deps, own) : null };
}

export async function ownReply(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<StoredReply | undefined> {
  return (await deps.replies.byAuthor(ctx.db, authorKey(deps.vault, ctx.actor.userId), [experienceId]))[0];
}

async function requireFullAccess(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<void> {
  const { access } = await findReadable(ctx, deps, experienceId);
  if (!access) throw new AppError('NOT_FOUND');
}
