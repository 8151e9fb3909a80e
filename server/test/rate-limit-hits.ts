import { sql } from 'kysely';
import { DAY_MS } from '../src/platform/clock.ts';
import { openDatabase, type OpenDatabase } from '../src/platform/db/database.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A database, opened as its owner, for tests of the partitioned table `held_hits`, which `add` fills. */
export interface RateLimitHits {
  owner: OpenDatabase;
  add(count: number, expiresAt: Date): Promise<unknown>;
  close(): Promise<void>;
}

export async function openRateLimitHits(): Promise<RateLimitHits> {
  const database: TestDatabase = await createTestDatabase();
  const owner = openDatabase(database.url, { poolSize: 2, log: createLogger('silent'), statementTimeoutMs: 280_000 });
  return {
    owner,
    add: (count, expiresAt) =>
      sql`insert into held_hits (key, at, expires_at) select '00000000-0000-4000-8000-000000000001', ${expiresAt}::timestamptz - interval '1 hour' + n * interval '1 ms', ${expiresAt}::timestamptz
        from generate_series(1, ${count}::int) n`.execute(owner.db),
    close: async () => {
      await owner.close();
      await database.drop();
    },
  };
}

/** Noon in UTC, some days from today. */
export const noonInDays = (days: number): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + DAY_MS / 2);
