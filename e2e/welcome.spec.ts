import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openPage, WIDTHS } from './harness/open-page.ts';

describe.each(WIDTHS)('welcome at %i px', (width) => {
  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (colorScheme) => {
    const page = await openPage(width, { colorScheme });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toContain('Candor');
    await expectAccessible(page);
  });

  it('leads to the sign-in page', async () => {
    const page = await openPage(width);
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
    await page.waitForURL('**/signin');
  });
});
