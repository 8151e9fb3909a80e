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

/** The tests' browser, installed from the system's packages if it is missing. */
export function ensureChromium() {
  const find = () => findProgram(process.env.CHROMIUM_PATH, ...NAMES_AND_PATHS);
  const found = find();
  if (found) return found;
  installPackages('Chromium for the browser tests', 'chromium', 'fonts-liberation', 'fonts-noto-color-emoji');
  const installed = find();
  if (installed) return installed;
  throw new PlainError(
    'The browser tests need Chromium: install it (Debian: "apt-get install chromium") or name it in CHROMIUM_PATH, then run the tests again.',
  );
}
