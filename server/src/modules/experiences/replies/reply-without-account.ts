import type { Reply } from '@candor/contract/experiences';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { lockDisputable } from '../dispute-facts.ts';
import { presentReply } from './present-reply.ts';

export interface ReplyWithoutAccount {
  experienceId: number;
  /** The identifier that the writer proved; the experience has to name it. */
  identifier: { platform: string; key: string };
  owner: string;
  content: string;
}

/**
 * Files the reply of a person without an account who proved that the experience is about them.
 * @throws AppError NOT_FOUND, ALREADY_REPLIED
 */
export async function replyWithoutAccount(
  ctx: Context,
  deps: ExperiencesDependencies,
  { experienceId, identifier, owner, content }: ReplyWithoutAccount,
): Promise<Reply> {
  const experience = await lockDisputable(ctx, deps, experienceId, [identifier]);
  if (experience?.namedAs === undefined) throw new AppError('NOT_FOUND');
  await deps.authorship.inbox.lockAuthor(ctx.db, owner);
  const reply = await deps.replies.insert(ctx.db, { experienceId, owner, isBySubject: true, content, submittedAt: ctx.clock.now() });
  if (!reply) throw new AppError('ALREADY_REPLIED');
  await deps.moderation.submitAllForReview(ctx, 'reply', [{ subjectId: reply.id, text: content }]);
  return presentReply(reply);
}

/** The replies of a person without an account, by experience. */
export async function repliesWithoutAccount(db: Database, deps: ExperiencesDependencies, owner: string): Promise<Map<number, Reply>> {
  return new Map((await deps.replies.byOwner(db, owner)).map((reply) => [reply.experienceId, presentReply(reply)]));
}
