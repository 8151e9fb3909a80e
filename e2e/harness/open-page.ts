import './provided-context.ts';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { serverAddress } from './server-address.ts';

/** The two viewport widths of the journeys: phone and desktop. */
export const WIDTHS = [390, 1280] as const;
export type Width = (typeof WIDTHS)[number];
const PHONE_HEIGHT = 844;
/** The lowest point of a phone's window that the bar of 64 px at its bottom leaves free. */
export const PHONE_BAR_TOP = PHONE_HEIGHT - 64;

let browser: Promise<Browser> | undefined;
let windows = 0;

/** Opens a browser context with its own cookies and storage. It is closed after the test; a failed test leaves a screenshot. */
export async function openPage(width: Width = 390, options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= chromium.connect(inject('browser'));
  const isPhone = width === 390;
  const context = await (
    await browser
  ).newContext({
    baseURL: serverAddress(),
    viewport: { width, height: isPhone ? PHONE_HEIGHT : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ...options,
  });
  // Long enough for a machine that has much else to do.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const number = (windows += 1);
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // The browser logs every 4xx reply as an error. The journeys assert on what the page shows instead.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) browserErrors.push(message.text());
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await screenshot(page, `${task.name} ${width} window ${number}`);
    await context.close();
    expect(browserErrors, 'errors that the browser reported').toEqual([]);
  });
  return page;
}

async function screenshot(page: Page, name: string): Promise<void> {
  const path = join(inject('pictures'), `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`);
  try {
    await page.screenshot({ path, fullPage: true });
    process.stderr.write(`  at ${page.url()}, pictured in ${path}\n`);
  } catch {
    // A closed page cannot be screenshotted. The test has already failed for another reason.
  }
}
