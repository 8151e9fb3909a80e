import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const IGNORED = new Set(['node_modules', 'dist', '.git', '.data', '.cache']);

/** Every file of the repository in a folder, as paths from the root. */
export function listFiles(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : listFiles(child);
    return [child];
  });
}
