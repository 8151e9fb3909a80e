import { firstOfMonth } from '@candor/contract/dates';
import type { PublishedItem } from '@candor/contract/privacy';
import type { Database } from '../../platform/db/database.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import type { PrivacyRequest } from './privacy-request-store.ts';

/** An experience is about a number or an address on whatever platform it names it. */
export const identifierOf = ({ channel, identifierHash }: Pick<PrivacyRequest, 'channel' | 'identifierHash'>) => ({
  platform: channel,
  key: identifierHash,
});

/** That something is published and since which month, and no word of it; with what its subject has asked already. */
export async function listPublishedItems(db: Database, deps: DisputesDependencies, request: PrivacyRequest): Promise<PublishedItem[]> {
  const asked = await deps.disputes.listOfRequests(db, await deps.requests.provedAbout(db, request.key));
  const latest = new Map(asked.toReversed().map((dispute) => [dispute.experienceId, dispute]));
  const published = await deps.experiences.publishedAbout(db, identifierOf(request), [...latest.keys()]);
  const decisions = await deps.decisions.decisionsOfCases(
    db,
    [...latest.values()].map(({ id }) => ({ caseKind: 'experience_dispute', caseId: id, audience: 'subject' })),
  );
  return published.map(({ id, platform, status, publishedDay }) => {
    const dispute = latest.get(id);
    return {
      experience_id: id,
      platform,
      status,
      published_month: firstOfMonth(publishedDay),
      dispute: dispute ? presentRequestedDispute(dispute, decisions.get(dispute.id)) : null,
    };
  });
}

export const presentRequestedDispute = (dispute: ExperienceDisputeRecord, decisionId?: string): NonNullable<PublishedItem['dispute']> => ({
  id: dispute.id,
  status: dispute.status,
  admin_notes: dispute.adminNotes,
  decision_id: decisionId ?? null,
  due_at: dispute.dueAt.toISOString(),
  resolved_at: dispute.resolvedAt?.toISOString() ?? null,
});
