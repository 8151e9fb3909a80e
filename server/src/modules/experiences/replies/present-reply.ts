import type { Reply } from '@candor/contract/experiences';
import { dayAsTime } from '@candor/contract/dates';
import type { Database } from '../../../platform/db/database.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import type { StoredReply } from './reply-store.ts';

/** Doesn't name the author of the reply, only whether it is the person written about. */
export const presentReply = (reply: StoredReply, decisionId: string | null = null): Reply => ({
  id: reply.id,
  content: reply.content,
  by_subject: reply.isBySubject,
  status: reply.status === 'needs_admin_review' ? 'in_review' : reply.status,
  decision_id: decisionId,
  created_at: dayAsTime(reply.day),
});

/** Presents a reply to its author; after a rejection with the statement of reasons. */
export async function presentOwnReply(db: Database, { decisions }: ExperiencesDependencies, reply: StoredReply): Promise<Reply> {
  if (reply.status !== 'rejected') return presentReply(reply);
  const caseId = String(reply.id);
  const decisionIds = await decisions.decisionIdsOfCases(db, [{ caseKind: 'reply', caseId, audience: 'author' }]);
  return presentReply(reply, decisionIds.get(caseId) ?? null);
}

export async function approvedReplies(
  db: Database,
  deps: ExperiencesDependencies,
  experienceIds: readonly number[],
): Promise<Map<number, Reply[]>> {
  const replies = await deps.replies.approvedAbout(db, experienceIds);
  const byExperience = new Map<number, Reply[]>();
  for (const reply of replies) {
    const shown = byExperience.get(reply.experienceId);
    if (shown) shown.push(presentReply(reply));
    else byExperience.set(reply.experienceId, [presentReply(reply)]);
  }
  return byExperience;
}
