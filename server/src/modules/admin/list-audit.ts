import { LAST_PAGE, PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { countEntries, listEntries } from '../../platform/audit/entries-store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { AdminDependencies } from './dependencies.ts';

type Route = (typeof routes)['GET /admin/audit'];

/** This key would show that two experiences have the same author; opening one name must not reveal the author of others. */
const AUTHOR = 'author:';
/** Entries of the last minute may not be in the chain yet, so they have no hash. */
const UNSEALED = '';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function listAudit(
  ctx: MemberContext,
  deps: AdminDependencies,
  { page, actor, action }: RouteQuery<Route>,
): Promise<RouteData<Route>> {
  const filter = { actor: actor !== undefined && UUID.test(actor) ? `user:${actor}` : actor, action };
  const [entries, total] = await Promise.all([
    listEntries(ctx.db, deps.vault, filter, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countEntries(ctx.db, filter, LAST_PAGE * PAGE_SIZE),
  ]);
  const people = await deps.members.readPeople(ctx.db, [...new Set(entries.flatMap((entry) => memberOf(entry.actor) ?? []))]);
  return {
    entries: entries.map(({ at, hash, actor: by, ...entry }) => ({
      ...entry,
      actor: by.startsWith(AUTHOR) ? `${AUTHOR}hidden` : by,
      at: at.toISOString(),
      actor_name: people.get(memberOf(by) ?? '')?.displayName ?? null,
      hash: hash?.toString('hex') ?? UNSEALED,
    })),
    pagination: paginate(page, PAGE_SIZE, total, entries.length),
  };
}

const memberOf = (actor: string): string | undefined => (actor.startsWith('user:') ? actor.slice('user:'.length) : undefined);
