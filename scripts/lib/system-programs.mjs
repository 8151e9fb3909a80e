import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that can be executed; names are searched in PATH. */
export function findProgram(...namesAndPaths) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = namesAndPaths.flatMap((name) => (name?.includes('/') ? [name] : folders.map((folder) => name && join(folder, name))));
  return candidates.find((path) => path && isRunnable(path));
}

/** Installs Debian packages if that is possible without a prompt; otherwise does nothing. */
export function installPackages(what, ...packages) {
  const isRoot = process.getuid?.() === 0;
  const mayInstall = existsSync('/usr/bin/apt-get') && (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);
  if (!mayInstall) return;
  process.stdout.write(`Installing ${what} (once) …\n`);
  const apt = (...args) =>
    spawnSync(isRoot ? 'apt-get' : 'sudo', [...(isRoot ? [] : ['-n', '-E', 'apt-get']), '-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // In run level 1 a package doesn't start its service.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  apt('update');
  apt('install', '--no-install-recommends', ...packages);
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
