import type { DisputeGround } from '@candor/contract/statuses';
import type { Context, MemberActor, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DisputesDependencies, DisputesModules } from './dependencies.ts';
import { ExperienceDisputeStore } from './experience-disputes/experience-dispute-store.ts';
import { attachmentsOf, exportDisputes } from './export-disputes.ts';
import { forgetAnswers, forgetExperience, forgetMember } from './forget-member.ts';
import { remindOfDisputesJob } from './jobs.ts';
import { disputesBy } from './experience-disputes/list-experience-disputes.ts';
import { OwnershipDisputeStore } from './ownership-disputes/ownership-dispute-store.ts';
import { countOpenDisputes, readDisputeStats } from './read-dispute-stats.ts';
import { countUpheldDisputes } from './count-upheld-disputes.ts';
import { casesOf } from './member-cases.ts';
import { disputesRoutes } from './routes.ts';
import { answerHandler } from './experience-disputes/add-author-statement.ts';
import { authorEvidenceHandler, filesToMix } from './experience-disputes/author-evidence.ts';
import { memberIdsWithDispute, disputeNotices } from './experience-disputes/dispute-notices.ts';
import { findConflicts } from './experience-disputes/find-conflicts.ts';
import { disputeCase } from './experience-disputes/dispute-case.ts';
import { isPartyToClaim } from './ownership-disputes/find-conflicts.ts';
import { ownershipCase } from './ownership-disputes/ownership-case.ts';
import { UploadLinks } from './upload-links.ts';
import { forgetRequestsJob } from './without-account/forget-requests.ts';
import { requestProofHandler } from './without-account/request-proof.ts';
import { PrivacyRequestStore } from './without-account/request-store.ts';
import { notifyAppellant, notifyReplier, postToRequesterJob, type DecidedReply } from './without-account/notify-requester.ts';

export type Disputes = ReturnType<typeof disputesModule>;

type Options = Pick<DisputesDependencies, 'publicUrl' | 'addNews' | 'disputeAnswerHours' | 'digestHour'>;

export function disputesModule(platform: Platform, modules: DisputesModules, options: Options) {
  const deps: DisputesDependencies = {
    ...platform,
    ...modules,
    ...options,
    disputes: new ExperienceDisputeStore(platform.vault, modules.authorship),
    claims: new OwnershipDisputeStore(platform.vault),
    uploadLinks: new UploadLinks(platform.vault, modules.authorship),
    requests: new PrivacyRequestStore(platform.vault),
  };
  modules.decisions.registerCase('experience_dispute', disputeCase(deps));
  modules.decisions.registerCase('ownership_dispute', ownershipCase(deps));
  modules.decisions.registerRequesterNotifier({ notify: (ctx, requestId, outcome) => notifyAppellant(ctx, deps, requestId, outcome) });
  modules.proofs.ofRequests.registerHandler(requestProofHandler(deps));
  modules.authorship.registerHandler(answerHandler(deps));
  modules.authorship.registerHandler(authorEvidenceHandler(deps));
  modules.authorship.registerNamedFiles(filesToMix);
  modules.trust.addAuthoredSource((db, filter) => countUpheldDisputes(db, deps, filter));
  return {
    routes: disputesRoutes(deps),
    jobs: [forgetRequestsJob(deps), remindOfDisputesJob(deps), postToRequesterJob(deps)],
    /** The disputes that this member filed about each of the experiences. */
    disputesBy: (db: Database, userId: string, experienceIds: readonly number[]) => disputesBy(db, deps, userId, experienceIds),
    /** Whether somebody other than this member disputes the experience on this ground, and waits for the decision. */
    isDisputedByOther: async (db: Database, experienceId: number, by: { ground: DisputeGround; userId: string }): Promise<boolean> =>
      (await deps.disputes.listAbout(db, [experienceId])).some(
        ({ status, ground, disputingUserId }) => status === 'pending' && ground === by.ground && disputingUserId !== by.userId,
      ),
    /** Notifies a person without an account that their reply was decided. */
    notifyReplier: (ctx: Context, reply: DecidedReply): Promise<void> => notifyReplier(ctx, deps, reply),
    memberStats: (db: Database, actor: MemberActor) => readDisputeStats(db, deps, actor),
    noticesOf: (db: Database, userId: string, since: string) => disputeNotices(db, deps, userId, since),
    memberIdsToNotify: (db: Database, experienceId: number) => memberIdsWithDispute(db, deps, experienceId),
    /** For the history of a member beside a case. */
    casesOf: (db: Database, userId: string, signedIds: ReadonlySet<number>) => casesOf(db, deps, userId, signedIds),
    ...sidesForAdmins(deps),
    urgentState: (db: Database, now: Date) => deps.disputes.urgentState(db, now),
    countOpen: (db: Database) => countOpenDisputes(db, deps),
    attachmentsOf: (db: Database, userId: string) => attachmentsOf(db, deps, userId),
    exportPersonalData: (db: Database, userId: string): Promise<Record<string, unknown>> => exportDisputes(db, deps, userId),
    /** Called before an account is deleted; `forgetExperience` before an experience is. */
    forgetMember: (ctx: Context, userId: string): Promise<void> => forgetMember(ctx, deps, userId),
    forgetExperience: (ctx: Context, experienceId: number): Promise<void> => forgetExperience(ctx, deps, experienceId),
    forgetAnswers: (ctx: Context, experienceId: number): Promise<void> => forgetAnswers(ctx, deps, experienceId),
  };
}

/** The sides of a case, for an admin who isn't one of them. @throws AppError CONFLICT_OF_INTEREST */
function sidesForAdmins(deps: DisputesDependencies) {
  return {
    partiesOfClaim: async (ctx: MemberContext, id: string): Promise<{ claimant: string; owner: string } | undefined> => {
      const claim = await deps.claims.find(ctx.db, id);
      if (claim && (await isPartyToClaim(ctx.db, deps, claim, ctx.actor.userId))) throw new AppError('CONFLICT_OF_INTEREST');
      return claim && { claimant: claim.claimantUserId, owner: claim.ownerUserId };
    },
    filerOf: async (ctx: MemberContext, id: string): Promise<string | null | undefined> => {
      const dispute = await deps.disputes.find(ctx.db, id);
      if (dispute && (await findConflicts(ctx, deps, [dispute])).size > 0) throw new AppError('CONFLICT_OF_INTEREST');
      return dispute?.disputingUserId;
    },
  };
}
