import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks WCAG 2.2 AA as far as axe can, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // Poll, because an element that is still fading in has too little contrast for a moment. A real violation is found at every check.
  await expect.poll(async () => violationsOf(page), { timeout: 40_000, interval: 500 }).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'pixels that stick out sideways').toBeLessThanOrEqual(0);
}

/** Rules whose result depends on the theme. Other rules check elements and sizes, which are the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Of a page behind an open dialog nobody can press anything, so a target may be half under the dialog. */
const countReachable = (page: Page, nodes: readonly { target: readonly unknown[] }[]): Promise<number> =>
  page.evaluate(
    (selectors) => {
      const dialog = document.querySelector('[aria-modal="true"]');
      return selectors.filter((selector) => dialog === null || dialog.contains(document.querySelector(selector))).length;
    },
    nodes.map(({ target }) => target.join(' ')),
  );

export async function violationsOf(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  // Without frames of other origins, axe needs no extra window to combine its findings. Without details of passed rules it takes two thirds
  // of the time and finds the same violations.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await (which === 'all' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)).analyze();
  const reachable = await Promise.all(violations.filter(({ id }) => id === 'target-size').map(({ nodes }) => countReachable(page, nodes)));
  const isCovered = reachable.length > 0 && reachable.every((count) => count === 0);
  return violations
    .filter(({ id }) => id !== 'target-size' || !isCovered)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
