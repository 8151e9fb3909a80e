import { expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openPage, WIDTHS } from './harness/open-page.ts';

it.each(WIDTHS)('the welcome page is accessible in both themes and leads to the sign-in page at %i px', async (width) => {
  const page = await openPage(width, { colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.title()).toContain('Candor');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(background).not.toBe(light);
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
  await page.waitForURL('**/signin');
});
