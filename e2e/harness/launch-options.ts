import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/**
 * Without this flag Chromium starts a spare process for the next page, which costs half a second of processor time, although every journey
 * closes its window before.
 */
const FLAGS = ['--no-sandbox', '--disable-features=SpareRendererForSitePerProcess'];

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the Chromium of `CHROMIUM_PATH`, or else an installed one. */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path));
  return { ...(executablePath ? { executablePath } : {}), args: FLAGS };
}
