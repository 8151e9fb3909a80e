import './provided.ts';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';

/** The two widths that every screen is looked at in: a phone and a desk. */
export const WIDTHS = [390, 1280] as const;
export type Width = (typeof WIDTHS)[number];

let browser: Promise<Browser> | undefined;
let windows = 0;

/** A person's own browser window: its own cookies and storage, closed after the test, pictured when the test fails. */
export async function openPage(width: Width = 390, options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= chromium.connect(inject('browser'));
  const isPhone = width === 390;
  const context = await (
    await browser
  ).newContext({
    baseURL: inject('address'),
    viewport: { width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const number = (windows += 1);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // The browser's own note of a refused call is no fault of ours; what the page makes of it is tested.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await takePicture(page, `${task.name} ${width} window ${number}`);
    await context.close();
    expect(complaints, 'what the browser complained of').toEqual([]);
  });
  return page;
}

async function takePicture(page: Page, name: string): Promise<void> {
  const path = join(inject('pictures'), `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`);
  try {
    await page.screenshot({ path, fullPage: true });
    process.stderr.write(`  at ${page.url()}, pictured in ${path}\n`);
  } catch {
    // A page that is gone cannot be pictured; the test has failed already.
  }
}
