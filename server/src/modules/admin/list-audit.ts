import { LAST_PAGE, PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { countEntries, listEntries } from '../../platform/audit/entries-store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { AdminDependencies } from './dependencies.ts';

type Route = (typeof routes)['GET /admin/audit'];

/** The key after this prefix is not shown: experiences with the same key have the same author, so one unmasked name would reveal others. */
const AUTHOR_PREFIX = 'author:';
/** Sign-ins are in the chain but not shown: beside the texts of a day, their times would help to name anonymous authors. */
const HIDDEN_AREA = 'session';
/** Entries of the last minute may not be in the chain yet, so they have no hash. */
const NO_HASH_YET = '';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function listAudit(
  ctx: MemberContext,
  deps: AdminDependencies,
  { page, actor, action }: RouteQuery<Route>,
): Promise<RouteData<Route>> {
  const filter = { actor: actor !== undefined && UUID.test(actor) ? `user:${actor}` : actor, action, exceptArea: HIDDEN_AREA };
  const [entries, total] = await Promise.all([
    listEntries(ctx.db, deps.vault, filter, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countEntries(ctx.db, filter, LAST_PAGE * PAGE_SIZE),
  ]);
  const people = await deps.members.readPeople(ctx.db, [...new Set(entries.flatMap((entry) => memberIdOf(entry.actor) ?? []))]);
  return {
    entries: entries.map(({ at, hash, actor: by, ...entry }) => ({
      ...entry,
      actor: by.startsWith(AUTHOR_PREFIX) ? `${AUTHOR_PREFIX}hidden` : by,
      at: at.toISOString(),
      actor_name: people.get(memberIdOf(by) ?? '')?.displayName ?? null,
      hash: hash?.toString('hex') ?? NO_HASH_YET,
    })),
    pagination: paginate(page, PAGE_SIZE, total, entries.length),
  };
}

const memberIdOf = (actor: string): string | undefined => (actor.startsWith('user:') ? actor.slice('user:'.length) : undefined);
