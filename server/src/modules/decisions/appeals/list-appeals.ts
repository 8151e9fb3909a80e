import type { AdminAppeal } from '@candor/contract/decisions';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../../platform/context.ts';
import type { LinkedFile } from '../../files/index.ts';
import type { Appeal } from './appeal.ts';
import { countAppeals, listAppealIds } from './appeal-queue-store.ts';
import { casePort, type DecisionsDependencies } from '../dependencies.ts';
import { tookPart, waitsForSecondAdmin } from './find-conflicts.ts';
import { loadAppealedStatements, loadAppeals } from './load-appeals.ts';
import type { Statement } from '../ports.ts';
import { presentAppeal } from './present-appeal.ts';
import { presentDecision } from '../present-decision.ts';

type Route = (typeof routes)['GET /admin/appeals'];

/** An admin who took part in the case sees that the appeal exists, but neither its text nor its author. */
export async function listAppeals(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  { status, page }: RouteQuery<Route>,
): Promise<RouteData<Route>> {
  const [queued, total] = await Promise.all([
    listAppealIds(ctx.db, status, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countAppeals(ctx.db, status),
  ]);
  const appeals = await loadAppeals(ctx.db, deps, queued);
  return { appeals: await presentToAdmin(ctx, deps, appeals), pagination: paginate(page, PAGE_SIZE, total, queued.length) };
}

export async function presentToAdmin(ctx: MemberContext, deps: DecisionsDependencies, appeals: readonly Appeal[]): Promise<AdminAppeal[]> {
  const [statements, files] = await Promise.all([
    loadAppealedStatements(ctx.db, deps, appeals),
    deps.files.linksToEach(
      ctx.db,
      'appeal',
      appeals.map(({ id }) => id),
      ctx.actor,
    ),
  ]);
  return Promise.all(
    appeals.flatMap((appeal) => {
      const statement = statements.get(appeal.statementId);
      return statement ? [presentOne(ctx, deps, { appeal, statement, files: files.get(appeal.id) ?? [] })] : [];
    }),
  );
}

async function presentOne(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  { appeal, statement, files }: { appeal: Appeal; statement: Statement; files: readonly LinkedFile[] },
): Promise<AdminAppeal> {
  const language = ctx.language ?? 'en';
  const { userId } = ctx.actor;
  const isConflicted = appeal.decidedBy !== userId && (await tookPart(ctx, deps, statement, appeal.appellant, userId));
  const presented = presentAppeal(appeal, await waitsForSecondAdmin(ctx, deps, statement, appeal));
  return {
    ...presented,
    ...(isConflicted ? { statement: '', reasons: null } : {}),
    decision: { ...presentDecision(deps, statement, { language, appeal: null }), ...(isConflicted ? { reasons: '' } : {}) },
    created_at: appeal.createdAt.toISOString(),
    filed_by: isConflicted ? null : await nameOf(ctx, deps, statement, appeal),
    conflict_of_interest: isConflicted,
    ...(isConflicted ? { evidence: [], case: null } : await describeCase(ctx, deps, statement, files)),
  };
}

/** The files of the appeal, those of the case if the admin needs them, and the text of the case. */
async function describeCase(ctx: MemberContext, deps: DecisionsDependencies, statement: Statement, files: readonly LinkedFile[]) {
  const port = casePort(deps, statement);
  const ofCase = (await port.evidenceOf?.(ctx.db, statement, ctx.actor)) ?? [];
  return {
    evidence: [...ofCase, ...files].map(({ id, kind, url }) => ({ id, kind, url })),
    case: await port.describe(ctx.db, statement, ctx.language ?? 'en'),
  };
}

/** Staff learn only that there is an anonymous author. Null for people without an account, and for members who left. */
async function nameOf(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  statement: Statement,
  { appellant }: Appeal,
): Promise<string | null> {
  if (statement.audience === 'author' && (await casePort(deps, statement).hasAnonymousAuthor?.(ctx.db, statement))) return 'The author';
  if (!('user' in appellant) || appellant.user === '') return null;
  return (await deps.members.readPeople(ctx.db, [appellant.user])).get(appellant.user)?.displayName ?? null;
}
