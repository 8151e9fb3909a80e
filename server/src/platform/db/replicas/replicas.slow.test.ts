import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runStatements, urlOfDatabase } from '../../../../test/database.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { createExperiences } from '../../../../test/safety/prepare-data.ts';
import { makeStandby, waitForStreaming, type Standby } from '../../../../test/standby.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import type { App } from '../../../app.ts';
import { prepareDatabase, requireReplicas } from '../../../prepare-database.ts';
import { loadKeyring, newKeyFile } from '../../crypto/keyring.ts';
import { createLogger } from '../../logger.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

const LAG_MS = 1_500;
const REMOVALS = 20;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const keys = newKeyFile();
const folder = mkdtempSync(join(tmpdir(), 'candor-replicas-'));
const log = createLogger('silent');
let cluster: EmbeddedPostgres;
let standby: Standby;
let test: TestApp;
let secondProcess: App;
beforeAll(async () => {
  cluster = await startEmbeddedPostgres({ dataDir: folder, log });
  await prepareDatabase(cluster.url, loadKeyring(keys, ''), log);
  standby = await makeStandby({ url: cluster.url, dataDir: folder }, 'replica_one');
  await standby.start();
  await waitForStreaming(cluster.url, standby.name);
  const limits = { SEARCHES_PER_MINUTE: '100000', SEARCHES_PER_DAY: '100000', REPORTS_PER_DAY: '100000' };
  test = await startTestApp(
    { ...limits, CANDOR_KEYS: keys, REPLICA_URL: standby.url, REPLICA_LAG_MS: String(LAG_MS), LOG_LEVEL: 'silent' },
    { existing: { database: { url: cluster.url, drop: async () => undefined }, dataDir: folder } },
  );
  secondProcess = await test.startSecondProcess();
  await createExperiences(test.ownerApp, 300);
});
afterAll(async () => {
  await secondProcess.close();
  await test.stop();
  await standby.remove();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const isUsed = (app: App): boolean => app.replicas!.state()[0]!.isUsed;
async function waitUntilUsed(): Promise<void> {
  await expect.poll(() => isUsed(test.app) && isUsed(secondProcess), { timeout: 60_000, interval: 20 }).toBe(true);
}

async function search(app: App, { token }: TestMember): Promise<number[]> {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/v1/search',
    payload: {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { results: { id: number }[] } }>().data.results.map(({ id }) => id);
}
const remove = async ({ token }: TestMember, id: number): Promise<number> =>
  (await test.inject('POST', `/experiences/${id}/report`, { token, body: { reason: 'minor', details: '' } })).status;

/** How often the standby scanned the table of experiences or one of its indexes. */
async function readsOnStandby(): Promise<number> {
  const { openDatabase } = await import('../database.ts');
  const { db, close } = openDatabase(standby.url, { poolSize: 1, log });
  const { rows } = await sql<{ n: number }>`
    select (coalesce(sum(seq_scan), 0) + coalesce(sum(idx_scan), 0))::int as n from pg_stat_user_tables where relname = 'experiences'`.execute(
    db,
  );
  await close();
  return rows[0]!.n;
}

describe('a replica that keeps up', () => {
  it('serves searches', async () => {
    await waitUntilUsed();
    const member = await makeMember(test, { trust: 80 });
    const before = await readsOnStandby();
    for (let n = 0; n < 5; n++) expect((await search(secondProcess, member)).length).toBeGreaterThan(0);
    await expect.poll(readsOnStandby, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it(`shows none of ${REMOVALS} removed texts to a member who searches immediately after the removal, in another process`, async () => {
    const [reader, reporter] = [await makeMember(test, { trust: 80 }), await makeMember(test, { trust: 80 })];
    let fromReplica = 0;
    for (let n = 0; n < REMOVALS; n++) {
      const [experienceId] = await search(secondProcess, reader);
      expect(await remove(reporter, experienceId!)).toBe(201);
      if (isUsed(secondProcess)) fromReplica += 1;
      expect(await search(secondProcess, reader)).not.toContain(experienceId);
    }
    expect(fromReplica).toBeGreaterThan(REMOVALS / 2);
  });
});

describe('a replica that falls behind', () => {
  it('never shows a removed text: the removal is acknowledged when no process reads the replica any more', async () => {
    await waitUntilUsed();
    const [reader, reporter] = [await makeMember(test, { trust: 80 }), await makeMember(test, { trust: 80 })];
    const [experienceId] = await search(secondProcess, reader);
    await standby.pauseReplay();
    try {
      const startedAt = performance.now();
      expect(await remove(reporter, experienceId!)).toBe(201);
      expect(performance.now() - startedAt).toBeLessThan(LAG_MS + 5_000);
      expect(await search(secondProcess, reader)).not.toContain(experienceId);
      expect([isUsed(test.app), isUsed(secondProcess)]).toEqual([false, false]);
    } finally {
      await standby.resumeReplay();
    }
    // To use the replica again immediately would be too early, because a process may not have noticed yet that it was behind.
    expect(isUsed(secondProcess)).toBe(false);
    await waitUntilUsed();
    expect(await search(secondProcess, reader)).not.toContain(experienceId);
  });
});

describe('a replica that is lost', () => {
  it('fails no call, and is read again when it is back', async () => {
    await waitUntilUsed();
    const reader = await makeMember(test, { trust: 80 });
    const reporter = await makeMember(test, { trust: 80 });
    const stopped = standby.stop();
    for (let n = 0; n < 20; n++) expect((await search(n % 2 === 0 ? test.app : secondProcess, reader)).length).toBeGreaterThan(0);
    await stopped;
    const [experienceId] = await search(secondProcess, reader);
    expect(await remove(reporter, experienceId!)).toBe(201);
    expect(await search(secondProcess, reader)).not.toContain(experienceId);
    await standby.start();
    await waitUntilUsed();
    expect(await search(secondProcess, reader)).not.toContain(experienceId);
  });
});

describe('REPLICA_URL', () => {
  it('of the primary, of another database or of an unreachable server is refused with one sentence', async () => {
    await expect(requireReplicas([cluster.url], cluster.url)).rejects.toThrow(
      /^REPLICA_URL \S+ is the primary itself\. Name a streaming replica of it, or unset REPLICA_URL\.$/,
    );
    await runStatements(cluster.url, 'create database another');
    const another = urlOfDatabase(cluster.url, 'another');
    await expect(requireReplicas([standby.url, another], cluster.url)).rejects.toThrow(
      /^REPLICA_URL \S+ is a database of its own, not a replica of the one that DATABASE_URL names\.$/,
    );
    await expect(requireReplicas(['postgresql://candor@127.0.0.1:9/candor'], cluster.url)).rejects.toThrow(
      'REPLICA_URL 127.0.0.1:9/candor cannot be reached. Start the replica, or take it out of REPLICA_URL.',
    );
    await expect(requireReplicas([standby.url], cluster.url)).resolves.toBeUndefined();
  });
});
