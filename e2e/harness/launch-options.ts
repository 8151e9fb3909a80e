import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/**
 * Without the second flag Chromium starts a spare process for the next page. That takes half a second of processor time, and no journey uses
 * it: each closes its window first.
 */
const FLAGS = ['--no-sandbox', '--disable-features=SpareRendererForSitePerProcess'];

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the Chromium of `CHROMIUM_PATH`, or else an installed one. */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path));
  return { ...(executablePath ? { executablePath } : {}), args: FLAGS };
}
