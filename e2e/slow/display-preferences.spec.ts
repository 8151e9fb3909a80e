import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../harness/open-page.ts';
import { showScreen } from '../harness/screens.ts';
import { signInAs } from '../harness/sign-in.ts';

const TIMEOUT_MS = 300_000;
const SCREENS = ['/profile', '/community', '/submit-experience', '/search', '/my-experiences', '/settings', '/payment'];

it('shows the current page, the chosen option and the bars of a chart in forced colours', { timeout: TIMEOUT_MS }, async () => {
  const page = await openPage(1280, { forcedColors: 'active' });
  await signInAs(page, 'Member');
  await showScreen(page, '/settings');
  const outlineOf = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outlineOf('nav [data-current]')).toBe('solid');
  expect(await outlineOf('.mantine-SegmentedControl-label[data-active]')).toBe('solid');
  await showScreen(page, '/community');
  const bar = page.locator('figure [class*="bar"]').first();
  await bar.waitFor();
  // The bar keeps its own blue, which forced colours would replace.
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(59, 130, 246)');
});

/** Animations that last long enough to be seen. Reduced motion takes a millisecond. */
const animationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map((animation) => (animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty),
  );

it('the main screens show no animations if the system asks for reduced motion', { timeout: TIMEOUT_MS }, async () => {
  const page = await openPage(390, { reducedMotion: 'reduce' });
  await signInAs(page, 'Member');
  const moving: string[] = [];
  for (const path of SCREENS) {
    await page.goto(path);
    await page.locator('h1, h2').first().waitFor();
    moving.push(...(await animationsOn(page)).map((name) => `${path} ${name}`));
  }
  expect(moving).toEqual([]);
});

/** The part of the window's height that is not covered by bars and floating buttons. */
const freeHeightOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const x = Math.round(window.innerWidth / 3);
    let free = 0;
    for (let y = 0; y < window.innerHeight; y += 1) {
      let element = document.elementFromPoint(x, y);
      let isCovered = false;
      for (; element !== null && !isCovered; element = element.parentElement)
        isCovered = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      if (!isCovered) free += 1;
    }
    return free / window.innerHeight;
  });

it(
  'bars leave most of the main screens free at a zoom of 400 % on a screen of 1,280 by 1,024, and none scrolls sideways',
  { timeout: TIMEOUT_MS },
  async () => {
    const page = await openPage(1280, { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });
    await signInAs(page, 'Member');
    const faults: string[] = [];
    for (const path of SCREENS) {
      await showScreen(page, path);
      await page.mouse.wheel(0, 200);
      const free = await freeHeightOf(page);
      if (free < 0.6) faults.push(`${path}: bars leave ${Math.round(free * 100)} % of the height`);
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) faults.push(`${path} scrolls sideways`);
    }
    expect(faults).toEqual([]);
  },
);
