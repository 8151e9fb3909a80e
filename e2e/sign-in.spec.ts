import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openPage, WIDTHS } from './harness/open-page.ts';
import { signInAs, signInBySms } from './harness/sign-in.ts';

describe.each(WIDTHS)('signing in at %i px', (width) => {
  it('asks for the number, the consent and the code', async () => {
    const page = await openPage(width);
    await signInBySms(page, '4155550103');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
  });

  it('survives a reload', async () => {
    const page = await openPage(width);
    await signInAs(page, 'Member');
    const { pathname } = new URL(page.url());
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
  });

  it('is accessible before signing in', async () => {
    const page = await openPage(width);
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('Please enter your phone number').waitFor();
    await expectAccessible(page);
  });
});
