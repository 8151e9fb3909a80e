import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from './bootstrap.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that the tests drive, fetched from the system's own packages when there is none. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  const mayInstall = existsSync('/usr/bin/apt-get') && (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);
  if (mayInstall) {
    process.stdout.write('Installing Chromium for the browser tests (once) …\n');
    const apt = (...args) =>
      spawnSync(isRoot ? 'apt-get' : 'sudo', [...(isRoot ? [] : ['-n', 'apt-get']), '-qq', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-noto-color-emoji');
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new PlainError(
    'The browser tests need Chromium: install it (Debian: "apt-get install chromium") or name it in CHROMIUM_PATH, then run the tests again.',
  );
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [process.env.CHROMIUM_PATH, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE];
  return places.find((path) => path && isRunnable(path));
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
