import type { Database } from '../../../platform/db/database.ts';
import type { DisputesDependencies } from '../dependencies.ts';

/** A claim stays when the owner of its ID deletes their account, and then names a member who can't be told anything any more. */
export const isMember = async (db: Database, deps: DisputesDependencies, userId: string): Promise<boolean> =>
  (await deps.members.readPeople(db, [userId])).has(userId);
