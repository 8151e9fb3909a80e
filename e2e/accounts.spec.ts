import { expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { codeFor } from './harness/inbox.ts';
import { enterCode } from './harness/enter-code.ts';
import { choose, press, tabTo, type } from './harness/keyboard.ts';
import { openPage } from './harness/open-page.ts';

it('signs up, links an ID, changes the language and signs out with the keyboard only', async () => {
  const page = await openPage(390);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Create Account' }).first());

  await type(page, page.getByLabel('Display name'), 'Kit Keys');
  await type(page, page.getByLabel('Phone number'), '6465550142');
  await choose(page, page.getByLabel('Birth month'), 'May');
  await choose(page, page.getByLabel('Birth year'), '1990');
  await press(page, page.getByRole('checkbox', { name: /I agree to receive SMS/ }), 'Space');
  await expectAccessible(page);
  await press(page, button('Create Account'));
  const digits = page.getByRole('group', { name: 'Verification code' });
  await digits.waitFor();
  await type(page, digits.getByRole('textbox').first(), await codeFor('+16465550142'));
  await page.waitForURL('**/community');
  // The URL changes before the page, so this waits for the new page.
  await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();

  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }));
  await press(page, button('Got it'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectAccessible(page);
  const trust = button(/Trust Score/);
  await press(page, trust);
  await page.getByRole('dialog').getByText('Verified phone').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => trust.evaluate((tile) => tile === document.activeElement)).toBe(true);

  await press(page, button(/Social IDs Linked/));
  await page.getByRole('dialog', { name: 'Your Privacy Matters' }).waitFor();
  await press(page, button('Continue'));
  await choose(page, page.getByRole('combobox', { name: 'Platform' }), 'Insta');
  await type(page, page.getByLabel('Username'), '@kit.keys');
  await press(page, page.getByRole('button', { name: 'Link', exact: true }));
  await page.getByText('Instagram linked').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await press(page, page.getByRole('link', { name: 'Settings' }));
  await tabTo(page, page.getByRole('radio', { name: 'English' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor();
  await expectAccessible(page);
  await page.goBack();
  await press(page, button('Cerrar sesión'));
  await page.waitForURL((url) => url.pathname === '/');
  await press(page, button('English'));
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await page.goto('/profile');
  await page.waitForURL('**/signin');
});

it('signs a new member up with Google, copies their photo, and signs them in again', async () => {
  const page = await openPage(1280);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /Tomás Okafor/ }).click();
  await page.getByText('Google account linked!').waitFor();
  await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Tomás Okafor');
  await expectAccessible(page);
  await page.getByLabel('Phone number').fill('6465550143');
  await page.getByLabel('Birth month').selectOption({ label: 'May' });
  await page.getByLabel('Birth year').selectOption('1990');
  await page.getByRole('checkbox', { name: /I agree to receive SMS/ }).check();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await enterCode(page, '+16465550143');
  await page.waitForURL('**/community');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText('tomas.okafor@example.com').waitFor();
  await expectAccessible(page);
  const photo = page.getByRole('button', { name: /^(Add|Change) photo$/ });
  await expect.poll(async () => (await page.reload(), await photo.getAttribute('aria-label')), { interval: 1_000 }).toBe('Change photo');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /Tomás Okafor/ }).click();
  await page.getByText('Google sign-in successful!').waitFor();
  await page.waitForURL('**/community');
});
