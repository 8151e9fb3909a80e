import type { UrgentReason } from '@candor/contract/urgency';
import type { Language } from '@candor/contract/language';
import type { Context, MemberActor, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { evidenceToMix, submissionHandler } from './submitting/apply-submissions.ts';
import { authoredStanding } from './authored-standing.ts';
import { CategoryCatalogue } from './categories/category-catalogue.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { exportAuthored } from './leaving/export-authored.ts';
import { forgetAuthor } from './leaving/forget-author.ts';
import { authorOf, lockDisputable, publishedAbout, publishedAuthorOf, presentToAdmin } from './dispute-facts.ts';
import { addCategory, changeCategory } from './categories/edit-category.ts';
import { describeExperience, experienceCase, readStateForAppeal } from './reviewing/experience-case.ts';
import { replyCase } from './replies/reply-case.ts';
import { repliesWithoutAccount, replyWithoutAccount, type ReplyWithoutAccount } from './replies/reply-without-account.ts';
import { republishExperience } from './reviewing/republish-experience.ts';
import { editComment } from './reviewing/edit-comment.ts';
import { experienceJobs } from './jobs.ts';
import { identifierFilter } from './rules.ts';
import type { EditedCategory } from './categories/category.ts';
import type { Experience } from './load-experiences.ts';
import { ExperienceCache } from './reading/experience-cache.ts';
import { ReaderCache } from './reading/reader-cache.ts';
import { mayReadEvidence } from './reading/may-read-evidence.ts';
import { NameVocabulary } from './name-vocabulary.ts';
import { identifiersOf, newestAbout } from './newest-about.ts';
import { OwnExperiences } from './reading/own-experiences.ts';
import type { ExperiencesPorts } from './ports.ts';
import { lockReviews, unpublishExperience } from './reviewing/publish-experience.ts';
import { readExperienceStats } from './reading/read-experience-stats.ts';
import { findRevealable, provedIdentifierKeys, presentRevealed } from './reading/read-experience.ts';
import type { ReaderRow } from './reading/reader-store.ts';
import { readFullAccess, readsAsSubject } from './reading/read-full-access.ts';
import { approvedReplies } from './replies/present-reply.ts';
import { countByStatus, countPublished } from './reading/status-count-store.ts';
import { ReplyStore } from './replies/reply-store.ts';
import { restoreReplies } from './replies/restore-replies.ts';
import { experienceIdsAboutMember, experienceSubject } from './reviewing/review-experience.ts';
import { replySubject } from './replies/review-reply.ts';
import { wasKept } from './holds/hold-store.ts';
import { holdSubject, settleHold } from './holds/hold-subject.ts';
import { rebuildSearchIndex } from './search-index/rebuild-index.ts';
import { experiencesRoutes } from './routes.ts';
import { unmaskAuthor } from './leaving/unmask-author.ts';
import { memberIdsToNotify, experienceNotices } from './experience-notices.ts';
import { closedRowsByIds, countLinkedExperiences, experienceRowsByIds, setDisputed } from './store.ts';
import { stopWaitingHandler } from './submitting/wait-for-company.ts';
import { repeatWithdrawal, withdrawalHandler } from './leaving/withdraw-experience.ts';

export type ExperiencesModule = ReturnType<typeof experiencesModule>;

type Modules = Pick<ExperiencesDependencies, 'authorship' | 'decisions' | 'members' | 'trust' | 'socialIds' | 'moderation'>;

export function experiencesModule(platform: Platform, modules: Modules, options: { publishDelayHours: number }, ports: ExperiencesPorts) {
  const deps: ExperiencesDependencies = {
    ...platform,
    ...modules,
    ...options,
    ports,
    categories: new CategoryCatalogue(platform.siblings),
    vocabulary: new NameVocabulary(platform.vault),
    replies: new ReplyStore(platform.vault, modules.authorship),
    own: new OwnExperiences(modules.authorship, platform.siblings),
    readers: new ReaderCache({ socialIds: modules.socialIds, vault: platform.vault, clock: platform.clock }, platform.changes),
  };
  const subject = experienceSubject(deps);
  modules.moderation.registerSubject('experience', subject);
  modules.moderation.registerSubject('reply', replySubject(deps));
  modules.authorship.registerNamedFiles(evidenceToMix);
  modules.decisions.registerCase('experience', experienceCase(deps));
  modules.decisions.registerExperienceIdsAboutMember((db, userId) => experienceIdsAboutMember(db, deps, userId));
  modules.decisions.registerCase('reply', replyCase(deps));
  modules.authorship.registerHandler(submissionHandler(deps));
  modules.authorship.registerHandler(withdrawalHandler(deps));
  modules.authorship.registerHandler(stopWaitingHandler);
  modules.trust.addAuthoredSource((db, authors, now) => authoredStanding(db, deps, authors, now));
  return {
    routes: experiencesRoutes(deps),
    jobs: experienceJobs(deps),
    ...forReaders(deps),
    ...forDisputes(deps),
    rebuildSearchIndex: (db: Database, rebuildOptions: Parameters<typeof rebuildSearchIndex>[2]) =>
      rebuildSearchIndex(db, deps, rebuildOptions),
    /** For a restored backup, which brings withdrawn experiences back. */
    repeatWithdrawal: (ctx: Context, experienceId: number): Promise<void> => repeatWithdrawal(ctx, deps, experienceId),
    /** Whether the member wrote the experience, or it names one of their linked IDs. */
    isByOrAbout: async (db: Database, experienceId: number, userId: string): Promise<boolean> =>
      (await subject.conflictsOf(db, userId, [experienceId])).has(experienceId),
    /** The experiences, in any status, that the member wrote or that name one of their linked IDs. */
    idsByOrAbout: (db: Database, userId: string): Promise<number[]> => subject.conflictedSubjectIds(db, userId),
    /** Which of these the member wrote, or which name one of their linked IDs. */
    byOrAboutAmong: async (db: Database, experienceIds: readonly number[], userId: string): Promise<Set<number>> =>
      new Set((await subject.conflictsOf(db, userId, experienceIds)).keys()),
  };
}

/** Functions about published experiences and who may see them, and those about the member's own account. */
function forReaders(deps: ExperiencesDependencies) {
  return {
    categories: deps.categories,
    vocabulary: deps.vocabulary,
    /** For lists of published experiences, most of which are masked for the caller. */
    cache: new ExperienceCache(deps.vault),
    idsAboutMember: (db: Database, userId: string, experiences: readonly Experience[]) =>
      deps.readers.idsAboutMember(db, userId, experiences),
    addCategory: (ctx: Context, category: EditedCategory) => addCategory(ctx, deps, category),
    changeCategory: (ctx: Context, category: EditedCategory & { id: number }) => changeCategory(ctx, deps, category),
    editComment: (ctx: Context, experienceId: number, comment: string) => editComment(ctx, deps, experienceId, comment),
    countByStatus: (db: Database) => countByStatus(db),
    countPublished: (db: Database) => countPublished(db),
    /** Returns the author to an admin who gives a reason, which the author can read in their data export. */
    unmaskAuthor: (ctx: MemberContext, experienceId: number, reason: string) => unmaskAuthor(ctx, deps, experienceId, reason),
    /** The experiences among these published ones that the caller may read in full, with the reason. */
    readFullAccess: (ctx: MemberContext, experiences: readonly Experience[]) => readFullAccess(ctx, deps, experiences),
    /** Approved replies by the row id of their experience, for experiences shown in full. */
    approvedReplies: (db: Database, experienceIds: readonly number[]) => approvedReplies(db, deps, experienceIds),
    mayReadEvidence: (ctx: Context, viewer: MemberActor, experienceId: number, isVisibleToSubject: boolean): Promise<boolean> =>
      mayReadEvidence(ctx, deps, viewer, experienceId, isVisibleToSubject),
    findRevealable: (ctx: MemberContext, experienceId: number) => findRevealable(ctx, deps, experienceId),
    provedIdentifierKeys: (ctx: MemberContext, experienceId: number) => provedIdentifierKeys(ctx, deps, experienceId),
    presentRevealed: (ctx: MemberContext, row: ReaderRow) => presentRevealed(ctx, deps, row),
    countLinkedExperiences: (db: Database, ids: readonly { platform: string; key: string }[]) =>
      countLinkedExperiences(db, ids.map(identifierFilter)),
    /** For the profile's tiles. */
    memberStats: async (db: Database, { userId }: MemberActor) => {
      const { experience_count, linked_experiences_count } = await readExperienceStats(db, deps, userId);
      return { experience_count, linked_experiences_count };
    },
    /** Called before a leaving member's account is deleted. */
    forgetAuthor: (ctx: Context, userId: string, options: { keepsExperiences: boolean }): Promise<void> =>
      forgetAuthor(ctx, deps, userId, options),
    exportPersonalData: (db: Database, userId: string): Promise<Record<string, unknown>> => exportAuthored(db, deps, userId),
    /** The day on which each of these once published experiences was taken down; those that are published or erased are missing. */
    removedOn: async (db: Database, experienceIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
      new Map((await closedRowsByIds(db, experienceIds)).flatMap(({ id, decided_day: day }) => (day === null ? [] : [[id, day]]))),
    /** The experiences whose first approval gave a credit, with the day of the publication. */
    earnedBy: async (db: Database, userId: string) =>
      (await deps.own.factsOf(db, userId))
        .filter(({ earned }) => earned)
        .map((row) => ({ experienceId: row.id, day: row.published_day ?? row.decided_day ?? row.day })),
    isPublished: async (db: Database, experienceId: number): Promise<boolean> =>
      (await experienceRowsByIds(db, [experienceId]))[0]?.status === 'approved',
    noticesOf: (db: Database, userId: string, since: string) => experienceNotices(db, deps, userId, since),
    memberIdsToNotify: (db: Database, experienceId: number) => memberIdsToNotify(db, deps, experienceId),
    newestAbout: (db: Database, ids: readonly { platform: string; key: string }[], exceptAuthor?: string) =>
      newestAbout(db, deps, ids, exceptAuthor),
    identifiersOf: (db: Database, experienceId: number) => identifiersOf(db, deps, experienceId),
    own: deps.own,
    readsAsSubject: (ctx: MemberContext, id: number): Promise<boolean> => readsAsSubject(ctx, deps, id),
  };
}

/** For disputes, appeals and people without an account. */
function forDisputes(deps: ExperiencesDependencies) {
  return {
    /** Finds a published experience about one of these IDs, and locks it until the transaction ends. */
    lockDisputable: (ctx: Context, experienceId: number, ids: readonly { platform: string; key: string }[]) =>
      lockDisputable(ctx, deps, experienceId, ids),
    /** Which of these once published experiences were taken down. */
    removedAmong: async (db: Database, experienceIds: readonly number[]): Promise<ReadonlySet<number>> =>
      new Set((await closedRowsByIds(db, experienceIds)).map(({ id }) => id)),
    /** Removes an experience after an upheld dispute; false if it was no longer published. */
    removeExperience: (ctx: Context, experienceId: number): Promise<boolean> => unpublishExperience(ctx, deps, experienceId, 'removed'),
    /** Publishes an experience again after its removal on this day was overturned. */
    republish: async (ctx: Context, experienceId: number, removedOn: string): Promise<void> => {
      await republishExperience(ctx, deps, experienceId);
      await restoreReplies(ctx, deps, experienceId, removedOn);
    },
    describeCase: (db: Database, experienceId: number, language: Language) => describeExperience(db, deps, experienceId, language),
    readStateForAppeal: (ctx: Context, experienceId: number) => readStateForAppeal(ctx, deps, experienceId),
    authorOf: (db: Database, experienceId: number) => authorOf(db, deps, experienceId),
    publishedAuthorOf: (db: Database, experienceId: number) => publishedAuthorOf(db, deps, experienceId),
    publishedAbout: (db: Database, identifier: { platform: string; key: string }, known: readonly number[], language: Language) =>
      publishedAbout(db, deps, identifier, { known, language }),
    /** For people without an account. */
    replyWithoutAccount: (ctx: Context, reply: ReplyWithoutAccount) => replyWithoutAccount(ctx, deps, reply),
    repliesOf: (db: Database, owner: string) => repliesWithoutAccount(db, deps, owner),
    replyIdsAbout: (db: Database, experienceId: number): Promise<number[]> => deps.replies.idsAbout(db, experienceId),
    replyIdsAboutEach: (db: Database, experienceIds: readonly number[]): Promise<Map<number, number[]>> =>
      deps.replies.idsAboutEach(db, experienceIds),
    /** Locks the reviews that a removal ends, before the experience, like a decision. */
    lockReviews: (ctx: Context, experienceId: number): Promise<void> => lockReviews(ctx, deps, experienceId),
    presentToAdmin: (db: Database, experienceId: number) => presentToAdmin(db, deps, experienceId),
    /** For urgent disputes: hides the experience, unless it was checked for this reason before and kept. */
    holdForDispute: async (ctx: Context, id: number, reason: UrgentReason): Promise<boolean> =>
      !(await wasKept(ctx.db, { type: 'experience', id }, reason)) &&
      (await holdSubject(ctx, deps, { type: 'experience', id }, { source: 'dispute', reason })),
    settleDispute: (ctx: Context, id: number, settled: { reasons: readonly UrgentReason[]; isKept: boolean }): Promise<void> =>
      settleHold(ctx, deps, { type: 'experience', id }, { source: 'dispute', ...settled }),
    storePictureFingerprints: (ctx: Context, id: number): Promise<void> => deps.ports.storePictureFingerprints(ctx, id),
    markDisputed: (ctx: Context, experienceId: number, isDisputed: boolean): Promise<void> => setDisputed(ctx.db, experienceId, isDisputed),
  };
}
