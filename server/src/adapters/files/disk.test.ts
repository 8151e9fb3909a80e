import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MissingFile } from '../../modules/files/ports.ts';
import { diskStorage } from './disk.ts';

it('tells a missing file from a folder that cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = diskStorage(folder);
  await files.write('abc', (async function* () {})());
  await expect(files.read('abd')).rejects.toThrow(MissingFile);
  await expect(files.read('abc/inside')).rejects.toThrow('ENOTDIR');
});
