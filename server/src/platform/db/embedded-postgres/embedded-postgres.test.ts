import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryValue } from '../../../../test/database.ts';
import { createLogger } from '../../logger.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { availableMemory, initialSettings } from './postgres-settings.ts';
import { isPostgres } from './postmaster.ts';

const log = createLogger('silent');
let dataDir: string;
let running: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-test-'));
  running = await startEmbeddedPostgres({ dataDir, log, forTests: true });
});

afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmasterPid = (): number => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

const query = (statement: string): Promise<unknown> => queryValue(running.url, statement);

it('listens on no port, and only its own account can use its files and its socket', async () => {
  expect(await query('show listen_addresses')).toBe('');
  expect(await query('show data_checksums')).toBe('on');
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(running.connection.host).mode & 0o777).toBe(0o700);
});

it('starts without the environment of Candor, which has its keys and passwords', () => {
  if (process.platform !== 'linux') return;
  const names = readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')
    .split('\0')
    .flatMap((pair) => pair.split('=')[0] || []);
  expect(names.filter((name) => !/^(?:PATH|LC_\w+|TZ|PG\w+)$/.test(name))).toEqual([]);
});

it('keeps a short write-ahead log without reuse, and no commit times', async () => {
  const settings = ['wal_recycle', 'track_commit_timestamp', 'archive_mode', 'min_wal_size', 'wal_keep_size', 'wal_segment_size'];
  const values = await Promise.all(settings.map((name) => query(`show ${name}`)));
  expect(values).toEqual(['off', 'off', 'off', '2MB', '0', '1MB']);
});

it('gives the database an eighth of the memory, at least 256 MB and at most 4 GB', () => {
  const gigabyte = 1024 ** 3;
  const buffersOf = (memoryBytes: number) => initialSettings(memoryBytes).shared_buffers;
  expect([1, 4, 24, 512].map((size) => buffersOf(size * gigabyte))).toEqual(['256MB', '512MB', '3072MB', '4096MB']);
  expect(readFileSync(join(dataDir, 'postgres/postgresql.conf'), 'utf8')).toContain(`shared_buffers = ${buffersOf(availableMemory())}`);
});

it('writes nothing of a failed statement into its log', async () => {
  await expect(query(`select 'planted-secret'::int`)).rejects.toThrow();
  await expect(query('create table twice (id text primary key)')).resolves.toBeUndefined();
  await expect(query(`insert into twice values ('planted-key'), ('planted-key')`)).rejects.toThrow();
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/planted|insert into/);
});

it('refuses a second app on the same files, and lets a command join', async () => {
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another Candor (process ${process.pid}).`,
  );
  const joined = await startEmbeddedPostgres({ dataDir, log, whenInUse: 'join' });
  expect(joined).toMatchObject({ url: running.url, startedByUs: false });
  await joined.stop();
  expect(await query('select 1')).toBe(1);
});

it('starts PostgreSQL again when it was killed', async () => {
  const killed = postmasterPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => query('select 2').catch(() => 0)).toBe(2);
  expect(postmasterPid()).not.toBe(killed);
});

it('takes over the server of a killed app, and ignores stale files', async () => {
  await running.stop();
  writeFileSync(join(dataDir, 'candor.lock'), JSON.stringify({ pid: process.pid, startedAt: 'another-boot:1' }));
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1\n5432\n/nowhere\n\n0\nready\n`);
  running = await startEmbeddedPostgres({ dataDir, log, forTests: true });
  const pid = postmasterPid();
  rmSync(join(dataDir, 'candor.lock'));
  const successor = await startEmbeddedPostgres({ dataDir, log, forTests: true });
  expect(postmasterPid()).toBe(pid);
  await successor.stop();
  expect(isPostgres(pid)).toBe(false);
});

it('lets the folder be locked again after its lock was released', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-test-'));
  lockDataDir(folder).release();
  lockDataDir(folder).release();
  rmSync(folder, { recursive: true });
});
