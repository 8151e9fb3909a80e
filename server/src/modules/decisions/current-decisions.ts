import type { Database } from '../../platform/db/database.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import type { AccountCaseKind, Statement } from './ports.ts';
import type { OwnCase } from './statement-store.ts';

/** Excludes overturned decisions, and statements that tell an appellant that a decision stays. */
const isCurrent = ({ kind, outcome, isOverturned }: Statement): boolean => !isOverturned && !(kind === 'appeal' && outcome === 'upheld');

/** The newest current statement of each key; lists and cards of the web contain its id as `decision_id`. */
function newestByKey<K>(statements: readonly Statement[], keyOf: (statement: Statement) => K): Map<K, Statement> {
  const byAge = statements.filter(isCurrent).toSorted((a, b) => a.decidedAt.localeCompare(b.decidedAt));
  return new Map(byAge.map((statement) => [keyOf(statement), statement]));
}

const idsOf = <K>(statements: ReadonlyMap<K, Statement>): Map<K, string> => new Map([...statements].map(([key, { id }]) => [key, id]));

/** The ids of the decisions that authors get, by experience. */
export const decisionIdsForAuthors = async (db: Database, deps: DecisionsDependencies, experienceIds: readonly number[]) =>
  idsOf(newestByKey(await deps.statements.forAuthorsOf(db, experienceIds), ({ experienceId }) => experienceId!));

/** The statements about rewordings that are still in force, for the authors of these experiences. */
export const rewordingsOf = async (db: Database, deps: DecisionsDependencies, experienceIds: readonly number[]): Promise<Statement[]> =>
  (await deps.statements.forAuthorsOf(db, experienceIds)).filter(({ kind, isOverturned }) => kind === 'rewording' && !isOverturned);

/** The statements of reasons, by case. */
export const statementsOfCases = async (db: Database, deps: DecisionsDependencies, cases: readonly OwnCase[]) =>
  newestByKey(await deps.statements.ofCases(db, cases), ({ caseId }) => caseId);

export const decisionIdsOfCases = async (db: Database, deps: DecisionsDependencies, cases: readonly OwnCase[]) =>
  idsOf(await statementsOfCases(db, deps, cases));

/** The ids of the decisions by case, for kinds that concern one member only. */
export const decisionIdsOfAccountCases = async (
  db: Database,
  deps: DecisionsDependencies,
  caseKind: AccountCaseKind,
  caseIds: readonly string[],
) => idsOf(newestByKey(await deps.memberStatements.ofCases(db, caseKind, caseIds), ({ caseId }) => caseId));

/** This member's decisions, by case. */
export const decisionIdsOfMember = async (
  db: Database,
  deps: DecisionsDependencies,
  { userId, caseKind, caseIds }: { userId: string; caseKind: AccountCaseKind; caseIds: readonly string[] },
) => {
  const statements = await deps.memberStatements.ofCases(db, caseKind, caseIds);
  return idsOf(
    newestByKey(
      statements.filter((one) => one.userId === userId),
      ({ caseId }) => caseId,
    ),
  );
};

/** Whether a later decision of the same kind about the member is still valid. */
export async function hasLaterDecision(db: Database, deps: DecisionsDependencies, statement: Statement): Promise<boolean> {
  const { userId, caseKind, caseId, decidedAt } = statement;
  const ofMember = await deps.memberStatements.ofMember(db, userId!);
  const isOther = (one: Statement): boolean => one.caseKind === caseKind && one.kind !== 'appeal' && one.caseId !== caseId;
  return ofMember.some((one) => isOther(one) && !one.isOverturned && one.decidedAt > decidedAt);
}
