import type { Locator, Page } from 'playwright-core';
import { HANDLES_TO_TRY } from '../../seed/demo/demo-people.ts';
import { vitalsOf, waitUntilSettled } from './slow-phone.ts';

/**
 * Presses the middle of an element. Playwright's `click` and its waiting for roles run in the page, too: on the slow processor they took
 * up to a third of what was measured.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

const appears = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((css) => document.querySelector(css) !== null, selector);
const disappears = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((css) => document.querySelector(css) === null, selector);

/** Milliseconds from pressing the button of a demo person to the profile of that person. The sign-in page has loaded. */
export async function signInToProfile(page: Page): Promise<number> {
  // A visitor who opens the profile page is sent to sign in, and then back to the profile.
  await page.goto('/profile');
  const button = page.getByRole('button', { name: /^Member/ });
  await button.waitFor();
  await waitUntilSettled(page);
  const start = performance.now();
  await button.click();
  await page.waitForURL('**/profile');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').getByText('Trust Score').first().waitFor();
  return performance.now() - start;
}

/** Milliseconds from the end of the server's reply to the first result on the screen. Ends on the page with the results. */
export async function resultAfterReply(page: Page): Promise<number> {
  await page.goto('/search');
  await page.getByLabel('Social ID / Phone').fill(HANDLES_TO_TRY[0].social_id);
  await waitUntilSettled(page);
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = performance.now();
        const look = (): void => {
          if (document.querySelector('main article') === null) return;
          changes.disconnect();
          // After the frame with the result is painted.
          requestAnimationFrame(() =>
            setTimeout(() => {
              const shownAt = performance.now();
              const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
              const reply = replies.findLast(({ name, startTime }) => startTime > before && name.includes('/search'));
              resolve(reply ? shownAt - reply.responseEnd : Number.NaN);
            }),
          );
        };
        const changes = new MutationObserver(look);
        changes.observe(document, { childList: true, subtree: true });
      }),
  );
  await press(page, page.getByRole('button', { name: 'Search', exact: true }));
  return shown;
}

/** Looks up another handle on the search page, which shows results. */
async function searchAgain(page: Page): Promise<void> {
  const field = page.getByLabel('Social ID / Phone');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await field.fill('');
  await field.focus();
  await page.keyboard.type(HANDLES_TO_TRY[1].social_id);
  await press(page, button);
  await disappears(page, 'main article');
  await appears(page, 'main article');
}

/** Follows the links of the bottom bar. */
async function changePages(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' }).last();
  for (const place of ['Community', 'Experiences', 'Profile']) {
    await press(page, bar.getByRole('link', { name: place }));
    await appears(page, 'main h1');
    await waitUntilSettled(page);
  }
}

async function openAndCloseDialog(page: Page): Promise<void> {
  const tile = page.getByRole('main').getByRole('button', { name: /Trust Score/ });
  await press(page, tile.first());
  await appears(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await disappears(page, '[role="dialog"]');
}

export const INTERACTIONS = {
  'search again': searchAgain,
  'change pages by the bottom bar': changePages,
  'open and close a dialog': openAndCloseDialog,
};

/** The slowest response to a press or a key, in milliseconds. */
export async function slowestInteraction(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.candorVitals.interactionMs = 0;
  });
  await act(page);
  await waitUntilSettled(page);
  return (await vitalsOf(page)).interactionMs;
}
