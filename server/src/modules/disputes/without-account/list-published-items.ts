import { firstOfMonth } from '@candor/contract/dates';
import type { Decision } from '@candor/contract/decisions';
import type { PublishedItem } from '@candor/contract/privacy';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from '../experience-disputes/experience-dispute-store.ts';
import { newDisputeFrom } from '../rules.ts';
import { provedRequestIds, replyOwner } from './open-request.ts';
import type { PrivacyRequest } from './request-store.ts';

/** The page for people without an account, on the web. */
export const REQUEST_PAGE = '/privacy/request';

/** Numbers and addresses are compared across platforms, handles within their platform. */
export const identifierOf = ({ channel, handle, identifierHash }: Pick<PrivacyRequest, 'channel' | 'handle' | 'identifierHash'>) => ({
  platform: handle?.platform ?? channel,
  key: identifierHash,
});

/** Each published item with its month and categories, but without its text, and with the subject's earlier requests about it. */
export async function listPublishedItems(ctx: Context, deps: DisputesDependencies, request: PrivacyRequest): Promise<PublishedItem[]> {
  const { db } = ctx;
  const requestIds = await provedRequestIds(db, deps, request);
  const reader = { requestIds, replyOwner: replyOwner(request) };
  const disputes = await deps.disputes.listOfRequests(db, requestIds);
  const latest = new Map(disputes.toReversed().map((dispute) => [dispute.experienceId, dispute]));
  const replies = await deps.experiences.repliesOf(db, reader.replyOwner);
  const experienceIds = [...new Set([...latest.keys(), ...replies.keys()])];
  const [published, decisions] = await Promise.all([
    deps.experiences.publishedAbout(db, identifierOf(request), experienceIds, ctx.language ?? request.language),
    deps.decisions.decisionsForRequests(ctx, reader, REQUEST_PAGE),
  ]);
  return published.map(({ id, platform, status, publishedDay, isHidden, tags }) => {
    const dispute = latest.get(id);
    const decision = dispute ? decisionOn(decisions, dispute.id) : null;
    const reply = replies.get(id);
    return {
      experience_id: id,
      platform,
      status,
      published_month: firstOfMonth(publishedDay),
      tags,
      urgent: dispute?.status === 'pending' && dispute.isUrgent,
      hidden: isHidden,
      dispute: dispute ? presentRequestedDispute(dispute, decision?.id) : null,
      decision,
      reply: reply ? { ...reply, ...rejectionOf(decisions, reply) } : null,
    };
  });
}

function rejectionOf(decisions: readonly Decision[], { id, status }: { id: number; status: string }) {
  const decision = status === 'rejected' ? decisionOn(decisions, String(id)) : null;
  return { decision, decision_id: decision?.id ?? null };
}

/** The decision on a case. If it was appealed, this is the decision before the appeal, which shows the outcome of the appeal. */
function decisionOn(decisions: readonly Decision[], caseId: string): Decision | null {
  const onCase = decisions.filter(({ subject }) => subject.id === caseId);
  return onCase.find(({ subject }) => subject.kind !== 'appeal') ?? onCase[0] ?? null;
}

export const presentRequestedDispute = (dispute: ExperienceDisputeRecord, decisionId?: string): NonNullable<PublishedItem['dispute']> => ({
  id: dispute.id,
  status: dispute.status,
  admin_notes: dispute.adminNotes,
  decision_id: decisionId ?? null,
  due_at: dispute.dueAt.toISOString(),
  resolved_at: dispute.resolvedAt?.toISOString() ?? null,
  new_dispute_from: newDisputeFrom(dispute)?.toISOString() ?? null,
});
