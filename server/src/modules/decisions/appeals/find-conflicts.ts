import type { Context } from '../../../platform/context.ts';
import type { Appeal, Appellant } from './appeal.ts';
import { casePort, type DecisionsDependencies } from '../dependencies.ts';
import type { AccountCaseKind, Statement } from '../ports.ts';

/**
 * Whether the admin decided in the case before, or is a side of it. Call it after locking the appeal and the case if a decision depends on
 * it.
 */
export async function tookPart(
  ctx: Pick<Context, 'db'>,
  deps: DecisionsDependencies,
  statement: Statement,
  appellant: Appellant,
  userId: string,
): Promise<boolean> {
  if (statement.userId === userId || ('user' in appellant && appellant.user === userId)) return true;
  const ofCase = await statementsOfCase(ctx, deps, statement);
  if (ofCase.some((one) => one.decidedBy === userId || one.userId === userId)) return true;
  return casePort(deps, statement).isConcerned(ctx.db, statement, userId);
}

/**
 * Whether every admin took part in the case, so that the appeal waits for another admin. If there is an anonymous author, only those who
 * decided count: otherwise an admin would learn that the only other one is the author, or the person whom the text is about.
 */
export async function waitsForSecondAdmin(
  ctx: Context,
  deps: DecisionsDependencies,
  statement: Statement,
  { appellant, status }: Pick<Appeal, 'appellant' | 'status'>,
): Promise<boolean> {
  if (status !== 'open') return false;
  const isAnonymous = (await casePort(deps, statement).involvesAnonymousAuthor?.(ctx.db, statement)) === true;
  const deciders = new Set(isAnonymous ? (await statementsOfCase(ctx, deps, statement)).map(({ decidedBy }) => decidedBy) : []);
  for (const adminId of await deps.members.adminIds(ctx.db)) {
    const facts = await deps.members.readAccountFacts(ctx, adminId);
    const isInvolved = isAnonymous ? deciders.has(adminId) : await tookPart(ctx, deps, statement, appellant, adminId);
    if (facts && !facts.isBanned && !isInvolved) return false;
  }
  return true;
}

const statementsOfCase = (ctx: Pick<Context, 'db'>, deps: DecisionsDependencies, statement: Statement): Promise<Statement[]> =>
  statement.audience === null
    ? deps.memberStatements.ofCases(ctx.db, statement.caseKind as AccountCaseKind, [statement.caseId])
    : deps.statements.ofCase(ctx.db, statement);
