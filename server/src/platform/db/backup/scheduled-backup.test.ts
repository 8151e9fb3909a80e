import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../clock.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { createLogger } from '../../logger.ts';
import { lastBackupAt, makeScheduledBackup } from './scheduled-backup.ts';
import { writeBackup } from './write-backup.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'candor-backups-'));
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (pool = test.platform.pool) =>
  makeScheduledBackup(
    { folder, hour: 2, keepDays: 3 },
    { pool, readFile: (key) => test.app.storage.read(key), now: new Date(), log: createLogger('silent') },
  );
const writeOld = (name: string, days: number): void => {
  writeFileSync(join(folder, name), '');
  const then = new Date(Date.now() - days * DAY_MS);
  utimesSync(join(folder, name), then, then);
};

it('keeps a complete backup and deletes only backups older than the retention period', async () => {
  expect(await lastBackupAt(join(folder, 'none'))).toBeUndefined();
  writeOld('candor-2026-01-01T02-00.backup', 4);
  writeOld('candor-2026-01-03T02-00.backup', 2);
  writeOld('somebody-elses.backup', 400);
  const path = await make();
  expect(readdirSync(folder).toSorted()).toEqual([basename(path), 'candor-2026-01-03T02-00.backup', 'somebody-elses.backup'].toSorted());
  expect((await lastBackupAt(folder))!.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

it('leaves the file of another backup that is being written to the same path', async () => {
  const path = join(folder, 'same.backup');
  writeFileSync(`${path}.part`, 'begun');
  const source = { pool: test.platform.pool, readFile: (key: string) => test.app.storage.read(key), onProgress: () => {} };
  await expect(writeBackup(path, source)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(`${path}.part`, 'utf8')).toBe('begun');
  rmSync(`${path}.part`);
});

it('fails if a file of an act that has waited since yesterday can’t be read', async () => {
  const key = randomUUID();
  await sql`insert into authored.staged (key, details_enc, storage_key, day) values (${key}, '', ${key}, current_date - 1)`.execute(
    test.db,
  );
  const lost = (): Promise<never> => Promise.reject(new Error('the store does not answer'));
  const source = { pool: test.platform.pool, readFile: lost, onProgress: () => {} };
  await expect(writeBackup(join(folder, 'incomplete.backup'), source)).rejects.toThrow('the store does not answer');
  await sql`delete from authored.staged where key = ${key}`.execute(test.db);
});

it('keeps earlier backups and leaves no partial file when it fails', async () => {
  writeOld('candor-2026-01-01T02-00.backup', 40);
  const before = readdirSync(folder).toSorted();
  const unreachable = new pg.Pool({ connectionString: 'postgresql://candor@127.0.0.1:1/candor' });
  await expect(make(unreachable)).rejects.toThrow('ECONNREFUSED');
  expect(readdirSync(folder).toSorted()).toEqual(before);
});
