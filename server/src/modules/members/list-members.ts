import type { Database } from '../../platform/db/database.ts';
import type { DirectoryStore, ListedMember } from './directory-store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface FoundMembers {
  members: ListedMember[];
  total: number;
}

/** Finds members by id or by the first letters of the words of a name; without either it lists all. The caller checks the permission. */
export async function listMembers(
  db: Database,
  directory: DirectoryStore,
  search: { q: string; offset: number; limit: number; now: Date },
): Promise<FoundMembers> {
  if (search.q === '') {
    const { ids, total } = await directory.newest(db, search);
    return { members: await directory.members(db, ids, search.now), total };
  }
  const matchingIds = await (UUID.test(search.q) ? directory.idsWithId(db, search.q) : directory.idsByName(db, search.q));
  const pageIds = matchingIds.slice(search.offset, search.offset + search.limit);
  return { members: await directory.members(db, pageIds, search.now), total: matchingIds.length };
}
