import type { Context } from '../../../platform/context.ts';
import type { DecisionsDependencies } from '../dependencies.ts';
import { ownStatements } from '../own-statements.ts';
import type { Statement } from '../ports.ts';

/**
 * Empties the appeals of a member who leaves, and deletes their files; the outcomes stay. Appeals of authors follow with their experiences,
 * because those of anonymous authors must not change together with the account.
 */
export async function forgetMembersAppeals(ctx: Context, deps: DecisionsDependencies, userId: string): Promise<void> {
  const statements = await ownStatements(ctx.db, deps, { userId });
  const ids = statements.filter((statement) => !isForAuthor(statement)).map(({ id }) => id);
  const own = (await deps.appeals.ofStatements(ctx.db, ids)).filter(({ appellant }) => 'user' in appellant && appellant.user === userId);
  for (const { id } of own) await forgetAppeal(ctx, deps, id);
  // The rows of appeals about the account are deleted with it.
  for (const { id } of await deps.memberAppeals.ofStatements(ctx.db, ids)) await deleteFilesOf(ctx, deps, id);
}

/** The same for the appeals of an experience's author. */
export async function forgetAuthorsAppeals(ctx: Context, deps: DecisionsDependencies, experienceId: number): Promise<void> {
  const ids = (await deps.statements.forAuthorsOf(ctx.db, [experienceId])).map(({ id }) => id);
  for (const { id } of await deps.appeals.ofStatements(ctx.db, ids)) await forgetAppeal(ctx, deps, id);
}

const isForAuthor = ({ audience, caseKind }: Statement): boolean => audience === 'author' && caseKind !== 'reply';

async function forgetAppeal(ctx: Context, deps: DecisionsDependencies, id: string): Promise<void> {
  await deps.appeals.empty(ctx.db, id);
  await deleteFilesOf(ctx, deps, id);
}

export const deleteFilesOf = (ctx: Context, deps: DecisionsDependencies, id: string): Promise<void> =>
  deps.files.scheduleDeletion(ctx, { kind: 'appeal', id }, ctx.clock.now());
