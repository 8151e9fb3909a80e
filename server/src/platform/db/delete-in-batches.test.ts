import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../clock.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 2, statementTimeoutMs: 60_000 });
});
afterAll(() => database.drop());

it('deletes the older rows, in as many statements as it takes, and no others', async () => {
  const ages = [91, 90, 1];
  for (const age of ages) {
    await sql`insert into rate_limits (key, hits, last_hit, expires_at)
      select gen_random_uuid(), '{}', gen_random_uuid(), ${daysAgo(age)} from generate_series(1, 5)`.execute(database.db);
  }
  const countRows = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from rate_limits`.execute(database.db)).rows[0]!.n;
  await deleteInBatches(database.db, 'rate_limits', 'expires_at', daysAgo(90), { rows: 2 });
  expect(await countRows()).toBe(10);
  await deleteInBatches(database.db, 'rate_limits', 'expires_at', NOW, { rows: 5 });
  expect(await countRows()).toBe(0);
});

it('finds old notices by an index', async () => {
  const { rows } = await database.db.transaction().execute(async (tx) => {
    // Otherwise the foreign key would require a member for each notice.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into notifications (id, user_id, kind, created_at) select gen_random_uuid(), gen_random_uuid(), 'welcome',
      ${daysAgo(91)}::timestamptz + n * interval '4 minutes' from generate_series(1, 30000) n`.execute(tx);
    await sql`analyze notifications`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain (format json) select ctid from notifications where created_at < ${daysAgo(90)} limit 5000`.execute(tx);
  });
  expect(JSON.stringify(rows)).toContain('notifications_by_day');
});

it('finds unlinked IDs by an index', async () => {
  const { rows } = await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into social_ids (id, user_id, platform, type, key, value_enc, owner_reference, created_at, unlinked_at)
      select gen_random_uuid(), gen_random_uuid(), 'other', 'handle', gen_random_uuid(), '', gen_random_uuid(), ${daysAgo(9)},
        case when n % 100 = 0 then ${daysAgo(3)}::timestamptz end from generate_series(1, 30000) n`.execute(tx);
    await sql`analyze social_ids`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain (format json) select ctid from social_ids where unlinked_at < ${daysAgo(2)} limit 5000`.execute(tx);
  });
  expect(JSON.stringify(rows)).toContain('social_ids_unlinked');
});
