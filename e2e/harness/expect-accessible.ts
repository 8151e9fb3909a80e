import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForAnimations } from './wait-for-animations.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks WCAG 2.2 AA as far as axe can, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // Poll, because an element that is still fading in has too little contrast for a moment. A real violation is found at every check.
  await expect.poll(async () => violationsOf(page), { interval: 500 }).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: 'pixels that stick out sideways',
    })
    .toBeLessThanOrEqual(0);
}

/** Rules whose result depends on the theme. Other rules check elements and sizes, which are the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Nobody can press anything on the page behind an open dialog, so the dialog may cover a part of a target there. */
const isReachable = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((target) => {
    const dialog = document.querySelector('[aria-modal="true"]');
    return dialog === null || dialog.contains(document.querySelector(target));
  }, selector);

/** A bar that stays at the edge of the window may cover a part of a target until the page is scrolled. */
async function isTooSmallInView(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center' }));
  const violations = await runAxe(page, ['target-size']);
  return violations.some(({ selectors }) => selectors.includes(selector));
}

/** Pages in which each document starts with axe. */
const pagesWithAxe = new WeakSet<Page>();

/**
 * Loads axe in every frame of the page, and in all documents that the page opens later. Sending its 1.5 MB to each document took 0.4 seconds;
 * a script that the browser runs at the start of each document takes no time that could be measured.
 */
async function loadAxe(page: Page): Promise<void> {
  if (pagesWithAxe.has(page)) return;
  await page.addInitScript(axe.source);
  for (const frame of page.frames()) await frame.evaluate(axe.source);
  pagesWithAxe.add(page);
}

interface Violation {
  id: string;
  selectors: string[];
}

/** @param rules tags or names of rules of axe */
async function runAxe(page: Page, rules: readonly string[]): Promise<Violation[]> {
  await loadAxe(page);
  return page.evaluate(
    async (runOnly) => {
      // Without details of passed rules it takes two thirds of the time and finds the same violations.
      const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, selectors: nodes.map(({ target }) => target.join(' ')) }));
    },
    [...rules],
  );
}

export async function violationsOf(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  await waitForAnimations(page);
  const found: string[] = [];
  for (const { id, selectors } of await runAxe(page, which === 'all' ? TAGS : COLOUR_RULES)) {
    const reported = id === 'target-size' ? await targetsTooSmall(page, selectors) : selectors;
    if (reported.length > 0) found.push(`${id}: ${reported.join(', ')}`);
  }
  return found;
}

async function targetsTooSmall(page: Page, selectors: readonly string[]): Promise<string[]> {
  const tooSmall: string[] = [];
  for (const selector of selectors)
    if ((await isReachable(page, selector)) && (await isTooSmallInView(page, selector))) tooSmall.push(selector);
  return tooSmall;
}
