import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { countDecidable } from './count-decidable.ts';
import {
  decisionIdsForAuthors,
  decisionIdsOfAccountCases,
  decisionIdsOfCases,
  decisionIdsOfMember,
  hasLaterDecision,
  rewordingsOf,
  statementsOfCases,
} from './current-decisions.ts';
import { AppealStore } from './appeals/appeal-store.ts';
import { decisionNotices } from './decision-notices.ts';
import { appealHandler, evidenceToMix, fileRequestAppeal, type AppealBody, type RequestAppellant } from './appeals/file-appeal.ts';
import { deleteFilesOf, forgetAuthorsAppeals, forgetMembersAppeals } from './appeals/forget-appeals.ts';
import { MemberAppealStore } from './appeals/member-appeal-store.ts';
import { hasOpenAppeal } from './appeals/own-appeals.ts';
import { readAppealState, type AppealState } from './appeals/read-appeal-state.ts';
import type { RequestReader } from './own-statements.ts';
import { appealDeadlineOf, decisionsForRequests, appealsOfRequests } from './request-decisions.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { exportDecisions } from './export-decisions.ts';
import { MemberStatementStore } from './member-statement-store.ts';
import type { AccountCaseKind, CaseKind, CasePort, NewMemberStatement, NewStatement, RequesterNotifier, Statement } from './ports.ts';
import { decisionsRoutes } from './routes.ts';
import { guidelineOf } from './rules.ts';
import type { CaseKey, Decider } from './statement-row-store.ts';
import { StatementStore, type OwnCase } from './statement-store.ts';

export type Decisions = ReturnType<typeof decisionsModule>;

/** The staff member who decided, also if a job carries out their decision. */
const deciderOf = ({ actor, clock, language }: Context): Decider => {
  if (actor.kind !== 'member') throw new Error('only a member of staff states reasons');
  return { by: actor.userId, at: clock.now(), language: language ?? 'en' };
};

type DecisionsModules = Pick<DecisionsDependencies, 'authorship' | 'files' | 'members' | 'notifications'>;

export function decisionsModule(platform: Platform, modules: DecisionsModules) {
  const deps: DecisionsDependencies = {
    ...platform,
    ...modules,
    statements: new StatementStore(platform.vault),
    memberStatements: new MemberStatementStore(platform.vault),
    appeals: new AppealStore(platform.vault),
    memberAppeals: new MemberAppealStore(platform.vault),
    cases: new Map(),
  };
  modules.authorship.registerNamedFiles(evidenceToMix);
  modules.authorship.registerHandler(appealHandler(deps));
  return {
    routes: decisionsRoutes(deps),
    jobs: [],
    registerCase: (kind: CaseKind, port: CasePort): void => void deps.cases.set(kind, port),
    registerExperienceIdsAboutMember: (find: NonNullable<DecisionsDependencies['experienceIdsAboutMember']>): void =>
      void (deps.experienceIdsAboutMember = find),
    /** Called in the transaction of a decision about a text, once for each audience. */
    addStatement: (ctx: Context, statement: NewStatement): Promise<string> => deps.statements.insert(ctx.db, statement, deciderOf(ctx)),
    /** Called in the transaction of a decision about an account. */
    addMemberStatement: (ctx: Context, statement: NewMemberStatement, decider: Decider = deciderOf(ctx)): Promise<string> =>
      deps.memberStatements.insert(ctx.db, statement, decider),
    /** Whether a later decision of the same kind about the member is still valid. */
    hasLaterDecision: (db: Database, statement: Statement): Promise<boolean> => hasLaterDecision(db, deps, statement),
    /** Whether an appeal about an account's case is open. */
    isAppealOpen: (db: Database, caseKind: AccountCaseKind, caseId: string): Promise<boolean> =>
      deps.memberAppeals.isOpenAbout(db, caseKind, caseId),
    guidelineOf,
    countDecidable: (db: Database, adminId: string): Promise<number> => countDecidable(db, deps, adminId),
    appealState: (ctx: Context): Promise<AppealState> => readAppealState(ctx, deps),
    decisionIdsForAuthors: (db: Database, experienceIds: readonly number[]) => decisionIdsForAuthors(db, deps, experienceIds),
    decisionIdsOfCases: (db: Database, cases: readonly OwnCase[]) => decisionIdsOfCases(db, deps, cases),
    rewordingsOf: (db: Database, experienceIds: readonly number[]) => rewordingsOf(db, deps, experienceIds),
    statementsOfCases: (db: Database, cases: readonly OwnCase[]) => statementsOfCases(db, deps, cases),
    decisionIdsOfAccountCases: (db: Database, caseKind: AccountCaseKind, caseIds: readonly string[]) =>
      decisionIdsOfAccountCases(db, deps, caseKind, caseIds),
    decisionIdsOfMember: (db: Database, filter: { userId: string; caseKind: AccountCaseKind; caseIds: readonly string[] }) =>
      decisionIdsOfMember(db, deps, filter),
    exportPersonalData: (db: Database, userId: string): Promise<Record<string, unknown>> => exportDecisions(db, deps, userId),
    restoredOn: (db: Database, experienceIds: readonly number[]) => deps.statements.restoredOn(db, experienceIds),
    noticesOf: (db: Database, userId: string, since: string) => decisionNotices(db, deps, userId, since),
    /** Whether an author's appeal about one of their experiences is open, in the tables or in the inbox. */
    hasOpenAppeal: (db: Database, userId: string, experienceIds: readonly number[]): Promise<boolean> =>
      hasOpenAppeal(db, deps, userId, experienceIds),
    /** Files an appeal of a person without an account, by one of their privacy requests. */
    fileRequestAppeal: (ctx: Context, appellant: RequestAppellant, body: AppealBody) => fileRequestAppeal(ctx, deps, appellant, body),
    decisionsForRequests: (ctx: Context, reader: RequestReader, link: string) => decisionsForRequests(ctx, deps, reader, link),
    appealDeadlineOf: (db: Database, key: CaseKey) => appealDeadlineOf(db, deps, key),
    appealsOfRequests: (db: Database, reader: RequestReader) => appealsOfRequests(db, deps, reader),
    registerRequesterNotifier: (notifier: RequesterNotifier): void => void (deps.requesterNotifier = notifier),
    /** For a decision about a text that is made anew: the statements about the earlier one no longer hold. */
    closeCase: (ctx: Context, key: CaseKey): Promise<void> => deps.statements.closeCase(ctx.db, key),
    ...forDeletions(deps),
  };
}

/** For modules that delete accounts and texts. */
function forDeletions(deps: DecisionsDependencies) {
  return {
    /** Called before an account is deleted; `forgetAuthorsAppeals` when an experience loses its author. */
    forgetMember: (ctx: Context, userId: string): Promise<void> => forgetMembersAppeals(ctx, deps, userId),
    forgetAuthorsAppeals: (ctx: Context, experienceId: number): Promise<void> => forgetAuthorsAppeals(ctx, deps, experienceId),
    forgetCase: async (ctx: Context, key: CaseKey): Promise<void> => {
      await deps.appeals.forgetCase(ctx.db, key);
      await deps.statements.forgetCase(ctx.db, key);
    },
    forgetExperience: async (ctx: Context, experienceId: number): Promise<void> => {
      for (const id of await deps.appeals.forgetExperience(ctx.db, experienceId)) await deleteFilesOf(ctx, deps, id);
      await deps.statements.forgetExperience(ctx.db, experienceId);
    },
  };
}
