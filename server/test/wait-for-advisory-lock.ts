import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './start-app.ts';

/** Resolves once a transaction waits for an advisory lock that another holds. */
export async function someoneWaitsForAdvisoryLock(app: TestApp): Promise<void> {
  const waiting = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`.execute(app.db)).rows[0]!
      .n;
  await expect.poll(waiting).toBeGreaterThan(0);
}
