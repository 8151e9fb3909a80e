import { APPLICATION_ANSWER_HOURS } from '@candor/contract/limits';
import type { ReviewType } from '@candor/contract/statuses';
import type { UrgentReason } from '@candor/contract/urgency';
import type { UserStats } from '@candor/contract/user';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context, MemberActor, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import type { Decisions, OverturnRuling, Ruling } from '../decisions/index.ts';
import type { Members } from '../members/index.ts';
import type { Trust } from '../trust/index.ts';
import { assistJob } from './queue/assist-review.ts';
import { ApplicationStore } from './applications/application-store.ts';
import { readQueueCounts, readQueueCountsByRole, readReviewerRecord, readWeeklyCounts } from './counters.ts';
import { approveEdited, assertMayDecide, decideLocked } from './deciding/decide-review.ts';
import { countUnavailable, withoutUnavailable } from './queue/unavailable-items.ts';
import { subjectPort, type ModerationDependencies } from './dependencies.ts';
import { exportModeration } from './export-moderation.ts';
import { readQueueState, readUrgentState } from './queue-state-store.ts';
import { countOthersReports, isMisuser } from './fast-lane/fast-lane.ts';
import { remindOfUrgentItemsJob } from './fast-lane/remind-staff.ts';
import { pendingDecisionJobs } from './deciding/pending-decision.ts';
import { holdsLease } from './queue/lease-store.ts';
import type { ModerationPorts, ReviewSubjectPort } from './ports.ts';
import { applicationCase } from './applications/application-case.ts';
import { reportCase } from './reports/report-case.ts';
import { reopenReports } from './reports/reopen-reports.ts';
import { reportedBy, reporterIds, type ReportedSubject } from './reports/report-store.ts';
import { revertReports } from './reports/revert-reports.ts';
import { openReportsBy, reportNotices, reportStatusesOf } from './reports/list-own-reports.ts';
import { recordOutcome } from './deciding/record-outcome.ts';
import { rejectionNotes } from './deciding/rejection-notes.ts';
import { reportSubject, type FiledReport, type NewReport } from './reports/report-subject.ts';
import { moderationRoutes } from './routes.ts';
import { resolveReportsAfterRemoval, type ReportedCase } from './reports/resolve-reports.ts';
import { reviewersByRank } from './reviewers-by-rank.ts';
import { accuracyPercentage, rankOf, withoutNames } from './rules.ts';
import { latestDecisions, latestSubmissions } from './deciding/decision-store.ts';
import { findOpenItemOf, lockOpenItemOf, subjectsReviewedBy } from './store.ts';
import { tookPartIn } from './queue/find-conflicts.ts';
import { alertAdminsJob, forgetOpeningsJob } from './queue/watch-openings.ts';
import { endReview, forgetSubject, resubmitForReview, submitAllForReview, type SubmittedText } from './submit-for-review.ts';

type ModerationMembers = Pick<Members, 'readPeople' | 'adminIds' | 'reviewerIds' | 'grantRole' | 'stepDownAsReviewer' | 'readAccountFacts'>;

export type Moderation = ReturnType<typeof moderationModule>;

/** The ports that other modules and providers implement directly. */
type ExternalPorts = Pick<ModerationPorts, 'addNews' | 'notify' | 'assistant' | 'remindStaff'>;

const portsOf = (members: ModerationMembers, trust: Trust, external: ExternalPorts): ModerationPorts => ({
  ...external,
  enqueueTrustRefresh: trust.enqueueRefresh,
  readPeople: members.readPeople,
  adminIds: members.adminIds,
  reviewerIds: async (db) => [...(await members.reviewerIds(db)), ...(await members.adminIds(db))],
  makeReviewer: (ctx, userId) => members.grantRole(ctx, userId, 'reviewer', { onlyFrom: 'user' }),
  stepDownAsReviewer: members.stepDownAsReviewer,
  isBanned: async (ctx, userId) => (await members.readAccountFacts(ctx, userId))?.isBanned ?? true,
});

export function moderationModule(
  platform: Platform,
  { authorship, decisions, members, trust }: { authorship: Authorship; decisions: Decisions; members: ModerationMembers; trust: Trust },
  external: ExternalPorts,
  { secondLookOneIn }: { secondLookOneIn: number },
) {
  const applications = new ApplicationStore(platform.vault);
  const ports = portsOf(members, trust, external);
  trust.addTrustSource(async (db, userId) => {
    const record = await readReviewerRecord(db, userId);
    return { reviewDecisions: record.reviews, reviewAccuracy: accuracyPercentage(record) };
  });
  const deps: ModerationDependencies = { ...platform, ports, authorship, decisions, applications, secondLookOneIn, subjects: new Map() };
  const readOwnQueueCounts = async (db: Database, userId: string, role: 'reviewer' | 'admin') =>
    withoutUnavailable(await readQueueCounts(db, platform.clock.now(), role), await countUnavailable(db, deps, { userId, role }));
  decisions.registerCase('report', reportCase(deps));
  decisions.registerCase('application', applicationCase(deps));
  return {
    routes: moderationRoutes(deps),
    jobs: [
      assistJob(deps),
      forgetOpeningsJob(deps),
      alertAdminsJob(deps),
      remindOfUrgentItemsJob(deps),
      ...pendingDecisionJobs(deps, (ctx, item, body) => decideLocked(ctx, deps, item, body)),
    ],
    registerSubject: (type: ReviewType, port: ReviewSubjectPort): void => void deps.subjects.set(type, port),
    submitAllForReview: (ctx: Context, type: ReviewType, submitted: readonly SubmittedText[]): Promise<void> =>
      submitAllForReview(ctx, type, submitted),
    resubmitForReview: (ctx: Context, type: ReviewType, subjectId: number): Promise<void> => resubmitForReview(ctx, type, subjectId),
    /** Locks the open item of a subject, if it has one, until the transaction ends. */
    lockReview: async (ctx: Context, type: ReviewType, subjectId: number): Promise<void> =>
      void (await lockOpenItemOf(ctx.db, type, subjectId)),
    /** For a subject that is removed permanently. */
    endReview: (ctx: Context, type: ReviewType, subjectId: number): Promise<void> => endReview(ctx, type, subjectId),
    /** For a subject that is deleted or erased. */
    forgetSubject: (ctx: Context, type: ReviewType, subjectId: number): Promise<void> => forgetSubject(ctx, type, subjectId),
    isMisuser: (ctx: Context, userId: string): Promise<boolean> => isMisuser(ctx.db, deps, userId, ctx.clock.now()),
    countOthersReports: (db: Database, report: Parameters<typeof countOthersReports>[2]): Promise<number> =>
      countOthersReports(db, deps, report),
    reportStatusesOf: (db: Database, userId: string): Promise<string[]> => reportStatusesOf(db, deps, userId),
    urgentState: readUrgentState,
    reportSubject: (ctx: MemberContext, report: NewReport): Promise<FiledReport> => reportSubject(ctx, deps, report),
    /** Proposes words that can be published. The assistant gets neither the name nor a handle of the person written about. */
    proposeWording: (text: string, subject: Parameters<typeof withoutNames>[1], instructions: string) =>
      external.assistant.reword(withoutNames(text, subject), withoutNames(instructions, subject)),
    /** For the profile's tiles. */
    memberStats: async (
      db: Database,
      { userId, role }: MemberActor,
    ): Promise<Pick<UserStats, 'reviewer_rank' | 'pending_reviews_count'>> => ({
      reviewer_rank: rankOf(userId, role, role === 'reviewer' ? (await reviewersByRank(db, ports)).ranked : []),
      pending_reviews_count: role === 'user' ? 0 : (await readOwnQueueCounts(db, userId, role)).pending,
    }),
    ...forDecidingModules(deps),
    ...figures(deps),
  };
}

/** For modules that decide on reviewed or reported content, or that need the decisions. */
function forDecidingModules(deps: ModerationDependencies) {
  return {
    /** An admin's decision on words that the admin has changed. */
    approveEdited: (ctx: MemberContext, subject: { type: ReviewType; subjectId: number }, change: Ruling & { edit(): Promise<void> }) =>
      approveEdited(ctx, deps, subject, change),
    /** Closes the reports of a text that a dispute or an appeal took down. */
    resolveReportsAfterRemoval: (ctx: MemberContext, reported: ReportedCase, ruling: Ruling): Promise<void> =>
      resolveReportsAfterRemoval(ctx, deps, reported, ruling),
    /** Reverses the outcome of reports after a removed text was published again. */
    revertReports: (ctx: MemberContext, reported: ReportedCase, reversal: { removedOn: string; ruling: OverturnRuling }): Promise<void> =>
      revertReports(ctx, deps, reported, reversal),
    /** Opens reports again that were closed on this day because their text was taken down together with another. */
    reopenReports: (ctx: Context, subject: ReportedSubject, closedOn: string): Promise<UrgentReason[]> =>
      reopenReports(ctx, deps, subject, closedOn),
    /** Whether the subject waits for a decision. */
    isOpen: async (db: Database, type: ReviewType, subjectId: number): Promise<boolean> =>
      (await findOpenItemOf(db, type, subjectId)) !== undefined,
    noticesOf: (db: Database, userId: string, since: string) => reportNotices(db, deps, userId, since),
    /** The members who reported these texts, for the digest. */
    reporterIds: (db: Database, subjects: readonly ReportedSubject[]): Promise<string[]> => reporterIds(db, deps.vault, subjects),
    assertMayDecide: (ctx: MemberContext, type: ReviewType, subjectId: number) => assertMayDecide(ctx, deps, type, subjectId),
    /** Records a decision made outside the queue, such as an upheld dispute. */
    recordOutcome: (ctx: Context, type: ReviewType, subjectId: number, outcome: 'approved' | 'rejected'): Promise<void> =>
      recordOutcome(ctx, deps, type, subjectId, outcome),
    rejectionNotes: (db: Database, type: ReviewType, subjectIds: readonly number[]) => rejectionNotes(db, deps.vault, type, subjectIds),
    subjectsReviewedBy: (db: Database, userId: string, type: ReviewType, subjectIds: readonly number[]) =>
      subjectsReviewedBy(db, userId, type, subjectIds, deps.clock.now()),
    /** Whether the member decided on the subject, leases it or reported it: then somebody else decides about an appeal. */
    tookPartIn: (db: Database, userId: string, type: ReviewType, subjectId: number): Promise<boolean> =>
      tookPartIn(db, deps, userId, { type, subjectId }),
    /** The experiences that the member reported, or a reply to which, if nobody has decided on the report yet. */
    experienceIdsWithOpenReportBy: async (db: Database, userId: string): Promise<number[]> => {
      const reports = await openReportsBy(db, deps, userId);
      return Promise.all(reports.map(({ type, subjectId }) => subjectPort(deps, type).experienceIdOf(db, subjectId)));
    },
    /** Which of the subjects the member reported, if nobody has decided on the report yet. */
    withOpenReportBy: async (db: Database, userId: string, type: ReviewType, subjectIds: readonly number[]): Promise<Set<number>> => {
      const subjects = subjectIds.map((subjectId) => ({ type, subjectId }));
      const reported = await reportedBy(db, deps.vault, userId, subjects, { isOpen: true });
      return new Set(reported.map(({ subjectId }) => subjectId));
    },
    exportPersonalData: (db: Database, userId: string): Promise<Record<string, unknown>> => exportModeration(db, deps, userId),
  };
}

/** Figures of the queue and of reviewers. */
function figures(deps: ModerationDependencies) {
  return {
    countPendingApplications: (db: Database): Promise<{ pending: number; overdue: number }> =>
      deps.applications.countPending(db, secondsAfter(deps.clock.now(), -APPLICATION_ANSWER_HOURS * HOUR_S)),
    /** Whether this member applied as a reviewer and waits for the answer. */
    hasPendingApplication: async (db: Database, userId: string): Promise<boolean> =>
      (await deps.applications.latestOf(db, userId))?.status === 'pending',
    /** Whether this member has the review of this subject open. */
    holdsLease: (ctx: Context, userId: string, type: ReviewType, subjectId: number): Promise<boolean> =>
      holdsLease(ctx.db, userId, type, subjectId, ctx.clock.now()),
    queueState: readQueueState,
    /** Counts the items in a role's total that this member can't decide. */
    countUnavailable: (db: Database, member: { userId: string; role: 'reviewer' | 'admin' }) => countUnavailable(db, deps, member),
    queueCounts: (db: Database) => readQueueCountsByRole(db, deps.clock.now()),
    weeklyCounts: (db: Database) => readWeeklyCounts(db, deps.clock.now()),
    topReviewers: async (db: Database, limit: number) => {
      const { ranked, people } = await reviewersByRank(db, deps.ports);
      return ranked.slice(0, limit).map(({ userId, reviews }) => ({ ...people.get(userId)!, reviews }));
    },
    latestDecisions,
    latestSubmissions,
  };
}
