import type { Database } from '../../platform/db/database.ts';
import { MemberCache } from '../../platform/member-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BlocksDependencies } from './dependencies.ts';
import { blocksRoutes } from './routes.ts';
import { splitTargets } from './rules.ts';
import { BlockStore } from './store.ts';

/** A blocked author's new signed experiences are left out after this time at the latest; no event reports them. */
const BLOCKED_IDS_MAX_AGE_MS = 60_000;

export type Blocks = ReturnType<typeof blocksModule>;

export function blocksModule(platform: Platform, experiences: BlocksDependencies['experiences']) {
  const blocks = new BlockStore(platform.vault);
  const deps: BlocksDependencies = { ...platform, experiences, blocks };
  // Cached because every search reads it, though hardly any member blocks anybody.
  const readBlockedIds = async (db: Database, userId: string): Promise<readonly number[]> => {
    const { experienceIds, authorIds } = splitTargets(await blocks.targetsOf(db, userId));
    if (authorIds.length === 0) return experienceIds;
    const signed = await experiences.own.writtenBy(db, { userIds: authorIds, signedOnly: true });
    return [...experienceIds, ...[...signed.values()].flat().map(({ id }) => id)];
  };
  const blockedIds = new MemberCache(platform.changes, 'blocks', readBlockedIds, BLOCKED_IDS_MAX_AGE_MS);
  return {
    routes: blocksRoutes(deps),
    jobs: [],
    /** Experiences that the member's searches leave out. */
    blockedBy: (db: Database, userId: string): Promise<readonly number[]> => blockedIds.get(db, userId),
    exportPersonalData: async (db: Database, userId: string): Promise<Record<string, unknown>> => ({
      blocked_authors: (await blocks.listOf(db, userId)).map(({ createdAt }) => ({ created_at: createdAt.toISOString() })),
    }),
  };
}
