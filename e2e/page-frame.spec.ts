import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, PHONE_BAR_TOP } from './harness/open-page.ts';
import { openLoadedScreen } from './harness/open-loaded-screen.ts';
import { SESSION_CALL } from './harness/screen-states.ts';
import { openAs } from './harness/sign-in.ts';
import { waitForAnimations } from './harness/wait-for-animations.ts';

const readRailBox = (page: Page) => page.locator('aside').first().boundingBox();

it('the rail stays where it is when a dialog opens on a scrolled page', async () => {
  const page = await openLoadedScreen('Admin', '/admin/ownership-disputes', 1280);
  const review = page.getByRole('button', { name: 'Review & Resolve' });
  await review.waitFor();
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  const before = await readRailBox(page);
  expect(before).toMatchObject({ x: 0, y: 0 });
  const scrolled = await page.evaluate(() => window.scrollY);
  // Playwright scrolls before it clicks a button in a bar that sticks to the window's bottom.
  const { x, y } = (await review.boundingBox())!;
  await page.mouse.click(x + 10, y + 10);
  await page.getByRole('dialog').waitFor();
  await waitForAnimations(page);
  expect(await readRailBox(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

it('all icons of the rail have the same size, also those of staff pages and the bell', async () => {
  const page = await openLoadedScreen('Admin', '/community', 1280);
  const rail = page.locator('aside').first();
  await rail.getByRole('link', { name: /Admin/ }).waitFor();
  const icons = rail.locator('li svg, button svg');
  await expect.poll(() => icons.count()).toBeGreaterThanOrEqual(6);
  const readSizes = () =>
    icons.evaluateAll((all) => all.map((icon) => `${icon.getBoundingClientRect().width} × ${icon.getBoundingClientRect().height}`));
  await expect.poll(async () => [...new Set(await readSizes())]).toHaveLength(1);
});

/** The toast that is shown, and the buttons in view whose middle a toast covers. */
const readToast = (page: Page) =>
  page.evaluate(() => ({
    toast: document.querySelector('section > [role="status"]')?.textContent,
    covered: [...document.querySelectorAll<HTMLElement>('main button, main a, [role="dialog"] button')]
      .filter((one) => !one.closest('[role="status"], [role="alert"]'))
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return false;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && hit.closest('section > [role="status"], section > [role="alert"]') !== null;
      })
      .map((one) => one.textContent),
  }));

it.each([390, 1280] as const)('the toast after an undone decision covers no button at %i px', async (width) => {
  const page = await openAs('Reviewer', '/review-queue', width);
  const list = page.getByRole('list', { name: 'Waiting items' });
  await list.getByRole('button').nth(3).click();
  await page.getByText(/^Yours for \d+:\d\d$/).waitFor();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Why is it rejected?').fill('It says where somebody lives.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  // A toast is moved when the page below it has changed.
  await expect.poll(() => readToast(page)).toEqual({ toast: 'Undone. The decision won’t take effect.', covered: [] });
});

it('a person without an account finds their page on the first screen of a phone, and from Contact', async () => {
  const page = await openPage(390);
  await page.goto('/');
  const link = page.getByRole('main').getByRole('link', { name: 'See it without an account' });
  await expect
    .poll(async () => {
      const box = (await link.boundingBox())!;
      return box.y + box.height;
    })
    .toBeLessThan(PHONE_BAR_TOP);
  await link.click();
  await page.waitForURL('**/privacy/request');
  await page.goto('/contact');
  await page.getByRole('main').getByRole('link', { name: 'Continue without an account' }).click();
  await page.waitForURL('**/privacy/request');
});

// A line that appears later would push the page down.
it('the line about changed texts does not wait for the session', async () => {
  const page = await openAs('Member', '/profile');
  const line = page.getByRole('region', { name: 'Our texts have changed' });
  await line.waitFor();
  await page.route(SESSION_CALL, () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await line.waitFor();
});
