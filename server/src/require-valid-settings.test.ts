import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Like a fresh clone, except that its web is empty, so that a build fails immediately. */
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'candor-start-'));
  cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
  for (const name of ['node_modules', 'server', 'contract', 'package.json', 'package-lock.json'])
    symlinkSync(join(ROOT, name), join(clone, name));
  mkdirSync(join(clone, 'web'));
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function start(settings: Record<string, string>) {
  // Without a PATH: nothing may be installed into the node_modules that this clone shares.
  const env = { PATH: '', DATA_DIR: join(clone, '.data'), PORT: '0', ...settings };

  return spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: clone, env, encoding: 'utf8' });
}

describe('npm start', () => {
  it.each(['0', '-1', '1.5', 'many'])('refuses PROCESSES=%s before it builds the web', (PROCESSES) => {
    const { status, stdout, stderr } = start({ PROCESSES });
    expect(stderr).toBe('Candor cannot start: the settings are invalid.\n  PROCESSES must be auto or a whole number from 1 to 64.\n');
    expect([status, stdout]).toEqual([1, '']);
  });

  it('builds the web if its settings are valid', () => {
    const { status, stdout } = start({ PROCESSES: '2' });
    expect([status, stdout]).toEqual([1, 'Building the web …\n']);
  });
});
