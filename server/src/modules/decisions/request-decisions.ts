import type { Decision } from '@candor/contract/decisions';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { presentStatements } from './list-decisions.ts';
import { appealsAgainst } from './appeals/own-appeals.ts';
import { ownStatements, type RequestReader } from './own-statements.ts';
import { endOfDay } from './rules.ts';
import type { CaseKey } from './statement-row-store.ts';

/** The decisions about the requests and replies of a person without an account, newest first. `link` leads to that person's page. */
export async function decisionsForRequests(
  ctx: Context,
  deps: DecisionsDependencies,
  reader: RequestReader,
  link: string,
): Promise<Decision[]> {
  const shown = await presentStatements(ctx, deps, reader, await ownStatements(ctx.db, deps, reader));
  return shown.map((decision) => ({ ...decision, subject: { ...decision.subject, link } }));
}

export interface RequestAppeals {
  /** The requests under whose link an open appeal was filed. */
  requestIdsWithOpenAppeal: ReadonlySet<string>;
  /** Until when one of their decisions can still be appealed; null if none can. */
  appealableUntil: Date | null;
}

/** The open appeals of a person without an account, and until when they may file another. */
export async function appealsOfRequests(db: Database, deps: DecisionsDependencies, reader: RequestReader): Promise<RequestAppeals> {
  const statements = await ownStatements(db, deps, reader);
  const appeals = await appealsAgainst(db, deps, reader, statements);
  const ends = statements.flatMap(({ id, appealUntil }) =>
    appealUntil === null || appeals.has(id) ? [] : endOfDay(appealUntil).getTime(),
  );
  return {
    requestIdsWithOpenAppeal: new Set(
      [...appeals.values()].flatMap(({ status, appellant }) => (status === 'open' && 'request' in appellant ? [appellant.request] : [])),
    ),
    appealableUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
  };
}

/** Until when a side of the case can still appeal: one day from now while an appeal is open, null if no appeal is possible. */
export async function appealDeadlineOf(db: Database, deps: DecisionsDependencies, key: CaseKey): Promise<Date | null> {
  const statements = await deps.statements.ofCase(db, key);
  const appeals = await deps.appeals.ofStatements(
    db,
    statements.map(({ id }) => id),
  );
  if (appeals.some(({ status }) => status === 'open')) return secondsAfter(deps.clock.now(), DAY_S);
  const ends = statements.flatMap(({ appealUntil }) => (appealUntil === null ? [] : endOfDay(appealUntil).getTime()));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
