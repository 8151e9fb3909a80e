import type { AdminStats } from '@candor/contract/admin';
import type { UserStats } from '@candor/contract/user';
import type { MemberActor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DisputesDependencies } from './dependencies.ts';
import { disputesOf } from './experience-disputes/list-experience-disputes.ts';

/** For the profile's tiles. Cases that wait for an admin are counted for admins only. */
export async function readDisputeStats(
  db: Database,
  deps: DisputesDependencies,
  { userId, role }: MemberActor,
): Promise<Pick<UserStats, 'disputes_count' | 'admin'>> {
  const [disputes, admin] = await Promise.all([disputesOf(db, deps, userId), role === 'admin' ? countForAdmin(db, deps, userId) : null]);
  return { disputes_count: disputes.length, admin };
}

/** The cases that the admin can decide, without those that they are a party to. */
async function countForAdmin(db: Database, deps: DisputesDependencies, userId: string): Promise<NonNullable<UserStats['admin']>> {
  const [{ ownership_open, experience_open }, applications, isApplicant, ownClaims, ownDisputes, appeals] = await Promise.all([
    countOpenDisputes(db, deps),
    deps.moderation.countPendingApplications(db),
    deps.moderation.hasPendingApplication(db, userId),
    deps.claims.countPendingWith(db, userId),
    countPendingWith(db, deps, userId),
    deps.decisions.countDecidable(db, userId),
  ]);
  return {
    ownership_disputes: Math.max(0, ownership_open - ownClaims),
    experience_disputes: Math.max(0, experience_open - ownDisputes),
    appeals,
    reviewer_applications: Math.max(0, applications.pending - Number(isApplicant)),
  };
}

/**
 * Counts the open disputes that the member filed, and those about experiences that they wrote, that are about them, or that they reported.
 */
async function countPendingWith(db: Database, deps: DisputesDependencies, userId: string): Promise<number> {
  const [filed, byOrAbout, reported] = await Promise.all([
    deps.disputes.listOf(db, userId),
    deps.experiences.idsByOrAbout(db, userId),
    deps.moderation.experienceIdsWithOpenReportBy(db, userId),
  ]);
  const ofExperiences = await deps.disputes.listAbout(db, [...new Set([...byOrAbout, ...reported])]);
  return new Set([...filed, ...ofExperiences].filter(({ status }) => status === 'pending').map(({ id }) => id)).size;
}

export async function countOpenDisputes(db: Database, deps: DisputesDependencies): Promise<AdminStats['disputes']> {
  const now = deps.clock.now();
  const [claims, disputes, ownership_overdue, experience_overdue] = await Promise.all([
    deps.claims.countByStatus(db),
    deps.disputes.countByStatus(db),
    deps.claims.countOverdue(db, now),
    deps.disputes.countOverdue(db, now),
  ]);
  return {
    ownership_open: claims.pending,
    experience_open: disputes.pending,
    ownership_overdue,
    experience_overdue,
    overdue: ownership_overdue + experience_overdue,
  };
}
