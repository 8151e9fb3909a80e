import type { Decision } from '@candor/contract/decisions';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { waitsForSecondAdmin } from './appeals/find-conflicts.ts';
import { appealsAgainst } from './appeals/own-appeals.ts';
import { ownStatements, type Reader } from './own-statements.ts';
import { presentAppeal } from './appeals/present-appeal.ts';
import type { Statement } from './ports.ts';
import { presentDecision } from './present-decision.ts';

export async function listDecisions(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  page: number,
): Promise<RouteData<(typeof routes)['GET /decisions']>> {
  const all = await ownStatements(ctx.db, deps, ctx.actor);
  const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { decisions: await present(ctx, deps, shown), pagination: paginate(page, PAGE_SIZE, all.length, shown.length) };
}

export async function readDecision(ctx: MemberContext, deps: DecisionsDependencies, id: string): Promise<{ decision: Decision }> {
  const requested = (await ownStatements(ctx.db, deps, ctx.actor)).filter((one) => one.id === id);
  const [decision] = await present(ctx, deps, requested);
  if (!decision) throw new AppError('NOT_FOUND');
  return { decision };
}

const present = (ctx: MemberContext, deps: DecisionsDependencies, statements: readonly Statement[]): Promise<Decision[]> =>
  presentStatements(ctx, deps, ctx.actor, statements);

export async function presentStatements(
  ctx: Context,
  deps: DecisionsDependencies,
  reader: Reader,
  statements: readonly Statement[],
): Promise<Decision[]> {
  const appeals = await appealsAgainst(ctx.db, deps, reader, statements);
  const language = ctx.language ?? 'en';
  return Promise.all(
    statements.map(async (statement) => {
      const appeal = appeals.get(statement.id);
      const presented = appeal ? presentAppeal(appeal, await waitsForSecondAdmin(ctx, deps, statement, appeal)) : null;
      return presentDecision(deps, statement, { language, appeal: presented });
    }),
  );
}
