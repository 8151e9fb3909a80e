import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Outside the tracked files; installed only once. */
const FOLDER = process.env.RIVALS_DIR ?? join(import.meta.dirname, '../../.data/rivals');

export const folderOf = (name: string): string => join(FOLDER, name);

interface Package {
  dependencies: Record<string, string>;
  /** Packages that nothing here needs and that can't be built everywhere. */
  overrides?: Record<string, string>;
}

/**
 * Installs packages from npm into a folder of their own.
 * @throws an Error whose message says what to do
 */
export function installPackages(folder: string, { dependencies, overrides = {} }: Package): void {
  const marker = join(folder, 'installed');
  if (existsSync(marker)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }));
  process.stderr.write(`installing ${folder}, which takes some minutes\n`);
  try {
    const options = ['--omit=dev', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error', '--fetch-retries=1'];
    execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    throw new Error(
      "its packages can't be installed from the npm registry: connect this machine to it, or name another with npm_config_registry, and run this again.",
      { cause: error },
    );
  }
  writeFileSync(marker, '');
}
