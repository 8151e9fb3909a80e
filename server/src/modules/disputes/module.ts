import type { Context, MemberActor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DisputesDependencies, DisputesModules } from './dependencies.ts';
import { ExperienceDisputeStore } from './experience-dispute-store.ts';
import { exportDisputes } from './export-disputes.ts';
import { forgetExperience, forgetMember } from './forget-member.ts';
import { forgetRequestsJob } from './jobs.ts';
import { disputesBy } from './list-experience-disputes.ts';
import { OwnershipDisputeStore } from './ownership-dispute-store.ts';
import { PrivacyRequestStore } from './privacy-request-store.ts';
import { countOpenDisputes, readDisputeStats } from './read-dispute-stats.ts';
import { disputesRoutes } from './routes.ts';
import { UploadLinkStore } from './upload-link-store.ts';

export type Disputes = ReturnType<typeof disputesModule>;

export function disputesModule(platform: Platform, modules: DisputesModules, { publicUrl }: { publicUrl: string }) {
  const deps: DisputesDependencies = {
    ...platform,
    ...modules,
    publicUrl,
    disputes: new ExperienceDisputeStore(platform.vault),
    claims: new OwnershipDisputeStore(platform.vault),
    uploadLinks: new UploadLinkStore(platform.vault),
    requests: new PrivacyRequestStore(platform.vault),
  };
  modules.trust.addTrustSource(async (db, userId) => ({
    upheldDisputes: await deps.disputes.countUpheld(db, await modules.experiences.idsWrittenBy(db, userId)),
  }));
  return {
    routes: disputesRoutes(deps),
    jobs: [forgetRequestsJob(deps)],
    /** For Linked Experiences: what this member filed about each. */
    disputesBy: (db: Database, userId: string, experienceIds: readonly number[]) => disputesBy(db, deps, userId, experienceIds),
    statsOf: (db: Database, actor: MemberActor) => readDisputeStats(db, deps, actor),
    countOpen: (db: Database) => countOpenDisputes(db, deps),
    exportOf: (db: Database, userId: string): Promise<Record<string, unknown>> => exportDisputes(db, deps, userId),
    /** Before an account goes, and before an experience is deleted. */
    forgetMember: (ctx: Context, userId: string): Promise<void> => forgetMember(ctx, deps, userId),
    forgetExperience: (ctx: Context, experienceId: number): Promise<void> => forgetExperience(ctx, deps, experienceId),
  };
}
