import type { Page } from 'playwright-core';

/**
 * Elements that aren't mirrored in any language: maps, charts, codes and addresses, texts of users with their own direction, and hidden
 * elements.
 */
const ONE_WAY = '[dir="ltr"], [dir="auto"], bdi, figure, canvas, [class*="map"], .leaflet-container, [aria-hidden="true"]';
/** Largest difference between a place and its mirror image. */
const TOLERANCE_PX = 2;

interface Place {
  name: string;
  left: number;
  right: number;
}

/** Mirrors the page, and returns the first parts that aren't in the mirrored place. The page stays mirrored. */
export async function mirrorFaultsOf(page: Page): Promise<string[]> {
  const before = await placesOn(page);
  await mirror(page);
  const after = await placesOn(page);
  const changed = before.find(({ name }, index) => name !== after[index]?.name);
  if (changed || after.length !== before.length) return [`has other parts when it is mirrored: ${changed?.name ?? 'more'}`];
  const moved = after.filter(
    (place, index) =>
      Math.abs(place.left - before[index]!.right) > TOLERANCE_PX || Math.abs(place.right - before[index]!.left) > TOLERANCE_PX,
  );
  const faults = moved.slice(0, 3).map(({ name }) => `is not mirrored: ${name}`);
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return scrolls ? [...faults, 'scrolls sideways when mirrored'] : faults;
}

/** The positions of the page's parts, headings, controls and list items. The words stay English, so their widths don't change. */
const placesOn = (page: Page): Promise<Place[]> =>
  page.evaluate((oneWay) => {
    const width = document.documentElement.clientWidth;
    // The admin menu scrolls to the open page; the mirrored one starts at its beginning.
    for (const scroller of document.querySelectorAll('nav')) scroller.scrollLeft = 0;
    return [...document.querySelectorAll('aside, nav, main, section, article, h1, h2, h3, button, input, select, textarea, li, dt, dd')]
      .filter((element) => element.closest(oneWay) === null && element.getClientRects().length > 0)
      .map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return {
          // Without digits: "15 minutes ago" may become 16 between the two measurements.
          name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\d+/g, '#').slice(0, 30)}`,
          left,
          right: width - right,
        };
      });
  }, ONE_WAY);

/**
 * Switches to a pseudo-language: English, read from right to left. It waits for animations, which even with reduced motion take a moment.
 */
const mirror = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.documentElement.dir = 'rtl';
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
