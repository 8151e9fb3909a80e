import type { AdminExperienceDispute, DisputeCounts } from '@candor/contract/admin-disputes';
import type { ExperienceDispute } from '@candor/contract/disputes';
import type { LinkedExperience } from '@candor/contract/experiences';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type Pagination } from '@candor/contract/route';
import type { DisputeFilter } from '@candor/contract/statuses';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { waitingAnswers } from './add-author-statement.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { presentDisputes, presentDisputesToAdmin, type DisputeOfSide } from './present-dispute.ts';
import { countsOf, newDisputeFrom, statusesOf } from '../rules.ts';

/** Disputes that the member filed and disputes of their experiences, newest first (product decision L4). */
export async function listOwnDisputes(ctx: MemberContext, deps: DisputesDependencies): Promise<{ disputes: ExperienceDispute[] }> {
  return { disputes: await presentDisputes(ctx, deps, await disputesOf(ctx.db, deps, ctx.actor.userId)) };
}

export async function disputesOf(db: Database, deps: DisputesDependencies, userId: string): Promise<DisputeOfSide[]> {
  // Reads the inbox first: an answer that a mix moves meanwhile is then found in both places, never in neither.
  const answers = waitingAnswers((await deps.authorship.inbox.actsOf(db, userId, deps.clock.now())).waiting);
  const [filed, against] = await Promise.all([
    deps.disputes.listOf(db, userId),
    deps.experiences.own.idsOf(db, userId).then((ids) => deps.disputes.listAbout(db, ids)),
  ]);
  const sides = [
    ...filed.map((dispute): DisputeOfSide => ({ dispute, role: 'disputing' })),
    ...against.map((dispute): DisputeOfSide => ({
      dispute: { ...dispute, authorStatement: answers.get(dispute.id) ?? dispute.authorStatement },
      role: 'author',
    })),
  ];
  return sides.toSorted((a, b) => b.dispute.createdAt.getTime() - a.dispute.createdAt.getTime());
}

/** The member's newest dispute of each experience, for the page of linked experiences. */
export async function disputesBy(
  db: Database,
  deps: DisputesDependencies,
  userId: string,
  experienceIds: readonly number[],
): Promise<ReadonlyMap<number, LinkedExperience['dispute']>> {
  const disputes = await deps.disputes.listAbout(db, experienceIds);
  const ownDisputes = disputes.filter(({ disputingUserId }) => disputingUserId === userId).toReversed();
  return new Map(
    ownDisputes.map((dispute) => [
      dispute.experienceId,
      { id: dispute.id, status: dispute.status, new_dispute_from: newDisputeFrom(dispute)?.toISOString() ?? null },
    ]),
  );
}

/** A page of all disputes, or of those with this status, for admins. */
export async function listDisputes(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { status, page }: { status?: DisputeFilter | undefined; page: number },
): Promise<{ disputes: AdminExperienceDispute[]; counts: DisputeCounts; pagination: Pagination }> {
  const statuses = statusesOf(status);
  const [listed, byStatus] = await Promise.all([
    deps.disputes.list(ctx.db, statuses, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    deps.disputes.countByStatus(ctx.db),
  ]);
  const counts = countsOf(byStatus);
  return {
    disputes: await presentDisputesToAdmin(ctx, deps, listed),
    counts,
    pagination: paginate(page, PAGE_SIZE, counts[status ?? 'total'], listed.length),
  };
}
