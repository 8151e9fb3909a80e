import { expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openPage, WIDTHS } from './harness/open-page.ts';
import { signInBySms } from './harness/sign-in.ts';

it.each(WIDTHS)('signing in names a missing number, works with number, consent and code, and survives a reload at %i px', async (width) => {
  const page = await openPage(width);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Please enter your phone number').waitFor();
  await expectAccessible(page);

  await signInBySms(page, '4155550103');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page);

  const { pathname } = new URL(page.url());
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
});
