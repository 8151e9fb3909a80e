import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BlocksDependencies } from './dependencies.ts';
import { KnownBlocks } from './known-blocks.ts';
import { blocksRoutes } from './routes.ts';
import type { BlockedAuthors } from './rules.ts';
import { BlockStore } from './store.ts';

export function blocksModule(platform: Platform, experiences: BlocksDependencies['experiences']) {
  const blocks = new BlockStore(platform.vault);
  const deps: BlocksDependencies = { ...platform, experiences, blocks, known: new KnownBlocks(blocks) };
  return {
    routes: blocksRoutes(deps),
    jobs: [],
    /** For search, at next to no cost. */
    blockedBy: (db: Database, userId: string): Promise<BlockedAuthors> => deps.known.of(db, userId),
    exportOf: async (db: Database, userId: string): Promise<Record<string, unknown>> => ({
      blocked_authors: (await blocks.listOf(db, userId)).map(({ createdAt }) => ({ created_at: createdAt.toISOString() })),
    }),
  };
}
