import type { PresentedAppeal } from '@candor/contract/decisions';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Appeal } from './appeal.ts';
import type { DecisionsDependencies } from '../dependencies.ts';
import { waitingAppeal } from './file-appeal.ts';
import { waitsForSecondAdmin } from './find-conflicts.ts';
import { ownStatements, type Reader } from '../own-statements.ts';
import type { Statement } from '../ports.ts';
import { presentAppeal } from './present-appeal.ts';

/** The appeals by statement: from the tables, and from their authors' inboxes. */
export async function appealsAgainst(
  db: Database,
  deps: DecisionsDependencies,
  reader: Reader,
  statements: readonly Statement[],
): Promise<Map<string, Appeal>> {
  const ids = statements.map(({ id }) => id);
  const [ofTexts, ofAccounts] = await Promise.all([deps.appeals.ofStatements(db, ids), deps.memberAppeals.ofStatements(db, ids)]);
  const waiting = 'userId' in reader ? (await deps.authorship.inbox.actsOf(db, reader.userId, deps.clock.now())).waiting : [];
  const ofInbox = waiting.filter(({ kind }) => kind === 'appeal').map((act) => waitingAppeal(act));
  return new Map([...ofInbox, ...ofTexts, ...ofAccounts].map((appeal) => [appeal.statementId, appeal]));
}

async function ownAppeals(ctx: MemberContext, deps: DecisionsDependencies): Promise<{ appeal: Appeal; statement: Statement }[]> {
  const statements = await ownStatements(ctx.db, deps, ctx.actor);
  const appeals = await appealsAgainst(ctx.db, deps, ctx.actor, statements);
  return statements
    .flatMap((statement) => {
      const appeal = appeals.get(statement.id);
      return appeal ? [{ appeal, statement }] : [];
    })
    .toSorted((a, b) => b.appeal.createdAt.getTime() - a.appeal.createdAt.getTime() || (a.appeal.id < b.appeal.id ? -1 : 1));
}

const present = async (
  ctx: MemberContext,
  deps: DecisionsDependencies,
  { appeal, statement }: { appeal: Appeal; statement: Statement },
): Promise<PresentedAppeal> => presentAppeal(appeal, await waitsForSecondAdmin(ctx, deps, statement, appeal));

export async function listOwnAppeals(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  page: number,
): Promise<RouteData<(typeof routes)['GET /appeals']>> {
  const all = await ownAppeals(ctx, deps);
  const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    appeals: await Promise.all(shown.map((one) => present(ctx, deps, one))),
    pagination: paginate(page, PAGE_SIZE, all.length, shown.length),
  };
}

export async function readOwnAppeal(ctx: MemberContext, deps: DecisionsDependencies, id: string): Promise<{ appeal: PresentedAppeal }> {
  const found = (await ownAppeals(ctx, deps)).find(({ appeal }) => appeal.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return { appeal: await present(ctx, deps, found) };
}

export async function hasOpenAppeal(
  db: Database,
  deps: DecisionsDependencies,
  userId: string,
  experienceIds: readonly number[],
): Promise<boolean> {
  if (experienceIds.length === 0) return false;
  const { waiting } = await deps.authorship.inbox.actsOf(db, userId, deps.clock.now());
  if (waiting.some(({ kind, experienceId }) => kind === 'appeal' && experienceIds.includes(experienceId))) return true;
  return deps.appeals.isOpenAbout(db, experienceIds);
}
