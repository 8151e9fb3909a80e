import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** Every package of the lockfile, once for each name and version. */
export function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    const lastFolder = path.lastIndexOf('node_modules/');
    if (lastFolder === -1 || entry.link) continue;
    const name = entry.name ?? path.slice(lastFolder + 'node_modules/'.length);
    const isDev = entry.dev === true || entry.devOptional === true;
    const earlier = found.get(`${name}@${entry.version}`);
    found.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      license: entry.license,
      integrity: entry.integrity,
      hasInstallScript: entry.hasInstallScript === true,
      isDev: isDev && (earlier?.isDev ?? true),
    });
  }
  return [...found.values()].toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
