import type { Context } from '../../platform/context.ts';
import type { Appeal, Appellant } from './appeal.ts';
import { casePort, type DecisionsDependencies } from './dependencies.ts';
import type { AccountCaseKind, Statement } from './ports.ts';

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
  const { caseKind, caseId } = statement;
  const ofCase =
    statement.audience === null
      ? await deps.memberStatements.ofCases(ctx.db, caseKind as AccountCaseKind, [caseId])
      : await deps.statements.ofCase(ctx.db, statement);
  if (ofCase.some((one) => one.decidedBy === userId || one.userId === userId)) return true;
  return casePort(deps, statement).isConcerned(ctx.db, statement, userId);
}

/** Whether every admin took part in the case, so that the appeal waits for another admin. */
export async function waitsForSecondAdmin(
  ctx: Context,
  deps: DecisionsDependencies,
  statement: Statement,
  { appellant, status }: Pick<Appeal, 'appellant' | 'status'>,
): Promise<boolean> {
  if (status !== 'open') return false;
  for (const adminId of await deps.members.adminIds(ctx.db)) {
    const facts = await deps.members.readAccountFacts(ctx, adminId);
    if (facts && !facts.isBanned && !(await tookPart(ctx, deps, statement, appellant, adminId))) return false;
  }
  return true;
}
