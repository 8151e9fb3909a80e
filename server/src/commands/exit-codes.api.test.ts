import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../test/experiences.ts';
import { makeMember } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';

const ROOT = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'candor-commands-'));
let test: TestApp;
let damagedId: number;
beforeAll(async () => {
  test = await startTestApp();
  damagedId = await publish(test, await makeMember(test));
  const damaged = Buffer.alloc(300, 1);
  await test.db.updateTable('experiences').set({ content_enc: damaged }).where('id', '=', damagedId).execute();
  // Some commands refuse while Candor runs.
  await test.stop();
});
afterAll(async () => {
  await test.database.drop();
  rmSync(test.dataDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a command as an operator does. */
function run(...args: string[]) {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'test',
    DATABASE_URL: test.databaseUrl,
    CANDOR_KEYS: test.keys,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  const { status, stderr } = spawnSync(process.execPath, ['server/src/cli.ts', ...args], { cwd: ROOT, env, encoding: 'utf8' });
  return { status, stderr };
}

it('a damaged search index is reported with its experience, and the command exits with 1', () => {
  expect(run('rebuild-index', '--check')).toEqual({
    status: 1,
    stderr: `rebuild-index failed: the search index is wrong for experience ${damagedId} (content). Repair it with: npm run cli -- rebuild-index\n`,
  });
});

it('distribute without Citus says why it fails and what to do, and exits with 1', () => {
  const { status, stderr } = run('distribute');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^distribute failed: (?:this PostgreSQL has no Citus|Citus knows no other machine)\. .+ and run this again\.\n$/);
});

it('an unknown command exits with 1', () => {
  expect(run('destroy').status).toBe(1);
  expect(run('destroy').stderr).toMatch(/^There is no command destroy\.\n/);
});
