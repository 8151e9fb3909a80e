import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoDay } from '@candor/contract/dates';
import { noonInDays, openRateLimitHits, type RateLimitHits } from '../../../../test/rate-limit-hits.ts';
import { updatePartitions } from './partitions.ts';

let hits: RateLimitHits;
beforeAll(async () => {
  hits = await openRateLimitHits();
});
afterAll(() => hits.close());

it('drops a partition of a million rows in under a second, while others write to the table', async () => {
  const day = noonInDays(8);
  await updatePartitions(hits.owner.db, noonInDays(6));
  await hits.add(1_000_000, day);
  const writer = setInterval(() => void hits.add(1, noonInDays(11)).catch(() => undefined), 50);
  const startedAt = performance.now();
  const { dropped } = await updatePartitions(hits.owner.db, noonInDays(9));
  const tookMs = performance.now() - startedAt;
  clearInterval(writer);
  expect(dropped).toContain(`held_hits_${isoDay(day).replaceAll('-', '_')}`);
  expect(tookMs).toBeLessThan(1_000);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from held_hits where expires_at = ${day}`.execute(hits.owner.db);
  expect(rows[0]!.n).toBe(0);
}, 300_000);
