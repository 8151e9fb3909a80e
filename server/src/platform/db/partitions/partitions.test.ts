import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoDay } from '@candor/contract/dates';
import { DAY_MS } from '../../clock.ts';
import { noonInDays, openRateLimitHits, type RateLimitHits } from '../../../../test/rate-limit-hits.ts';
import { updatePartitions } from './partitions.ts';

let hits: RateLimitHits;
beforeAll(async () => {
  hits = await openRateLimitHits();
});
afterAll(() => hits.close());

async function partitionOf(expiresAt: Date): Promise<string> {
  const { rows } = await sql<{
    part: string;
  }>`select tableoid::regclass::text as part from held_hits where expires_at = ${expiresAt} limit 1`.execute(hits.owner.db);
  return rows[0]!.part;
}

it('creates the partitions of the coming days and months, once', async () => {
  const first = await updatePartitions(hits.owner.db, new Date());
  expect(first.dropped).toEqual([]);
  expect(first.created.filter((name) => name.startsWith('held_hits_')).length).toBeGreaterThanOrEqual(5);
  expect(first.created.filter((name) => name.startsWith('search_history_'))).toHaveLength(3);
  expect(await updatePartitions(hits.owner.db, new Date())).toEqual({ created: [], dropped: [] });
});

it('puts each row into the partition of its day', async () => {
  await hits.add(1, noonInDays(3));
  expect(await partitionOf(noonInDays(3))).toBe(`partitions.held_hits_${isoDay(noonInDays(3)).replaceAll('-', '_')}`);
});

it('moves rows that were written before their partition existed', async () => {
  await hits.add(5, noonInDays(12));
  expect(await partitionOf(noonInDays(12))).toBe('partitions.held_hits_default');
  await updatePartitions(hits.owner.db, noonInDays(6));
  expect(await partitionOf(noonInDays(12))).toMatch(/^partitions\.held_hits_\d{4}_\d\d_\d\d$/);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from held_hits where expires_at = ${noonInDays(12)}`.execute(
    hits.owner.db,
  );
  expect(rows[0]!.n).toBe(5);
});

it('drops a partition whose rows have all expired', async () => {
  const day = noonInDays(8);
  await hits.add(10, day);
  const { dropped } = await updatePartitions(hits.owner.db, noonInDays(9));
  expect(dropped).toContain(`held_hits_${isoDay(day).replaceAll('-', '_')}`);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from held_hits where expires_at = ${day}`.execute(hits.owner.db);
  expect(rows[0]!.n).toBe(0);
});

it('drops the searches of a month thirty days after its end', async () => {
  const now = new Date();
  const thirtyDaysAfterMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) + 30 * DAY_MS;
  const { dropped } = await updatePartitions(hits.owner.db, new Date(thirtyDaysAfterMonth - 1));
  expect(dropped.filter((name) => name.startsWith('search_history_'))).toEqual([]);
  const later = await updatePartitions(hits.owner.db, new Date(thirtyDaysAfterMonth));
  expect(later.dropped.filter((name) => name.startsWith('search_history_'))).toEqual(['search_history_before']);
});
