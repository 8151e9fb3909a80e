import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { showOnFirstStart } from './show-step.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'candor-steps-'));
const printed: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
afterEach(() => {
  printed.length = 0;
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
});

const create = (env: Record<string, string>): Promise<string> =>
  showOnFirstStart(readConfig({ DATA_DIR: dataDir, ...env }))('Creating the database', 'Created it', async () => 'created');

it('names a step of a first start before it begins, and how long it took', async () => {
  expect(await create({})).toBe('created');
  expect(printed.join('')).toMatch(/^Creating the database …\nCreated it in \d+\.\d s\n$/);
});

it('prints nothing when the database exists, or is the operator’s own', async () => {
  expect(await create({ DATABASE_URL: 'postgresql://candor@localhost/candor' })).toBe('created');
  mkdirSync(join(dataDir, 'postgres'));
  expect(await create({})).toBe('created');
  expect(printed).toEqual([]);
});
