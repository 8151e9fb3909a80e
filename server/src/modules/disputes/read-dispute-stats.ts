import type { AdminStats } from '@candor/contract/admin';
import type { UserStats } from '@candor/contract/user';
import type { MemberActor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DisputesDependencies } from './dependencies.ts';
import { disputesOf } from './experience-disputes/list-experience-disputes.ts';

/** For the profile's tiles; what waits for an admin is counted for admins only. */
export async function readDisputeStats(
  db: Database,
  deps: DisputesDependencies,
  { userId, role }: MemberActor,
): Promise<Pick<UserStats, 'disputes_count' | 'admin'>> {
  const [ofExperiences, admin] = await Promise.all([disputesOf(db, deps, userId), role === 'admin' ? countForAdmin(db, deps) : null]);
  return { disputes_count: ofExperiences.length, admin };
}

async function countForAdmin(db: Database, deps: DisputesDependencies): Promise<NonNullable<UserStats['admin']>> {
  const [{ ownership_open, experience_open }, applications] = await Promise.all([
    countOpenDisputes(db, deps),
    deps.moderation.countPendingApplications(db),
  ]);
  return { ownership_disputes: ownership_open, experience_disputes: experience_open, reviewer_applications: applications.pending };
}

export async function countOpenDisputes(db: Database, deps: DisputesDependencies): Promise<AdminStats['disputes']> {
  const now = deps.clock.now();
  const [claims, disputes, overdueClaims, overdueDisputes] = await Promise.all([
    deps.claims.countByStatus(db),
    deps.disputes.countByStatus(db),
    deps.claims.countOverdue(db, now),
    deps.disputes.countOverdue(db, now),
  ]);
  return { ownership_open: claims.pending, experience_open: disputes.pending, overdue: overdueClaims + overdueDisputes };
}
