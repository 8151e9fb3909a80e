import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BlocksDependencies } from './dependencies.ts';
import { HeldOfMembers } from '../../platform/held-of-members.ts';
import { blocksRoutes } from './routes.ts';
import { blockedAuthors, type BlockedAuthors } from './rules.ts';
import { BlockStore } from './store.ts';

export function blocksModule(platform: Platform, experiences: BlocksDependencies['experiences']) {
  const blocks = new BlockStore(platform.vault);
  const deps: BlocksDependencies = { ...platform, experiences, blocks };
  // Every search asks, and nearly nobody blocks anybody.
  const held = new HeldOfMembers(platform.changes, 'blocks', async (db, userId) =>
    blockedAuthors(await blocks.authorsBlockedBy(db, userId)),
  );
  return {
    routes: blocksRoutes(deps),
    jobs: [],
    /** For search, at next to no cost. */
    blockedBy: (db: Database, userId: string): Promise<BlockedAuthors> => held.of(db, userId),
    exportOf: async (db: Database, userId: string): Promise<Record<string, unknown>> => ({
      blocked_authors: (await blocks.listOf(db, userId)).map(({ createdAt }) => ({ created_at: createdAt.toISOString() })),
    }),
  };
}
