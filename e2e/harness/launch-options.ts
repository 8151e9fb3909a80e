import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/**
 * Without the second flag Chromium starts a spare process for the next page. That takes half a second of processor time, and no journey uses
 * it: each closes its window first. Without the third one it emulates a graphics card, which takes longer than drawing without one.
 */
const FLAGS = ['--no-sandbox', '--disable-features=SpareRendererForSitePerProcess', '--disable-gpu'];

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Headless Chromium takes a third less processor time. */
const HEADLESS_SHELLS = ['/usr/bin/chromium-headless-shell'];

/**
 * Returns the options that start the browser of `CHROMIUM_SHELL_PATH` or `CHROMIUM_PATH`, or else an installed one.
 *
 * @param keepsPages whether the test goes back to a page that the browser keeps in memory, which a headless shell never does
 */
export function launchOptions({ keepsPages = false } = {}): LaunchOptions {
  const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;
  const executablePath = keepsPages
    ? (CHROMIUM_PATH ?? findInstalled(BROWSERS))
    : (CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH ?? findInstalled([...HEADLESS_SHELLS, ...BROWSERS]));
  return { ...(executablePath ? { executablePath } : {}), args: FLAGS };
}

const findInstalled = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));
