import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestApp } from './start-app.ts';

/** Waits until a statement in the app's database waits for a lock. */
export async function waitForBlockedStatement({ db }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]!.n > 0) return;
    await setTimeout(10);
  }
}
