import { PlainError } from './bootstrap.mjs';
import { findProgram, installPackages } from './system-programs.mjs';

const NAMES_AND_PATHS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FONTS = ['fonts-liberation', 'fonts-noto-color-emoji'];

/** A Chromium that can show windows, installed from the system's packages if it is missing. */
export function ensureChromium() {
  const find = () => findProgram(process.env.CHROMIUM_PATH, ...NAMES_AND_PATHS);
  const found = find();
  if (found) return found;
  installPackages('Chromium for the browser tests', 'chromium', ...FONTS);
  const installed = find();
  if (installed) return installed;
  throw new PlainError(
    'The browser tests need Chromium: install it (Debian: "apt-get install chromium") or name it in CHROMIUM_PATH, then run the tests again.',
  );
}

/**
 * Headless Chromium, in which the browser tests take a third less processor time, installed from the system's packages if it is
 * missing. Undefined if `CHROMIUM_PATH` names a browser, or where there is no such package: the tests then run in the other Chromium.
 */
export function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  const find = () => findProgram('chromium-headless-shell');
  if (find() === undefined) installPackages('headless Chromium for the browser tests', 'chromium-headless-shell', ...FONTS);
  return find();
}
