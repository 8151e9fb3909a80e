import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

it('creates the folders above it too, and accepts existing ones', () => {
  const top = mkdtempSync(join(tmpdir(), 'candor-folder-'));
  makeFolder(join(top, 'a/b/c'));
  makeFolder(join(top, 'a/b/c'));
  expect(statSync(join(top, 'a/b/c')).isDirectory()).toBe(true);
  rmSync(top, { recursive: true });
});

it('refuses a folder inside a file, and one that cannot be created', () => {
  const top = mkdtempSync(join(tmpdir(), 'candor-folder-'));
  writeFileSync(join(top, 'file'), '');
  expect(() => makeFolder(join(top, 'file/below'))).toThrow();
  expect(() => makeFolder('/proc/candor/below')).toThrow();
  rmSync(top, { recursive: true });
});
