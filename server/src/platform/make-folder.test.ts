import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

it('makes the folders above it too, and minds nothing when they are there', () => {
  const top = mkdtempSync(join(tmpdir(), 'candor-folder-'));
  makeFolder(join(top, 'a/b/c'));
  makeFolder(join(top, 'a/b/c'));
  expect(statSync(join(top, 'a/b/c')).isDirectory()).toBe(true);
  rmSync(top, { recursive: true });
});

it('refuses below a file, and where nothing can be made', () => {
  const top = mkdtempSync(join(tmpdir(), 'candor-folder-'));
  writeFileSync(join(top, 'file'), '');
  expect(() => makeFolder(join(top, 'file/below'))).toThrow();
  expect(() => makeFolder('/proc/candor/below')).toThrow();
  rmSync(top, { recursive: true });
});
