import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeSquare } from '../server/test/fakes/fake-square.ts';
import { squareSettings } from '../server/test/fakes/square-requests.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { press, tabTo, type } from './harness/keyboard.ts';
import { signUpOverApi } from './harness/api-person.ts';
import { serveSquareScript } from './harness/square-script.ts';
import { startServer } from './harness/start-server.ts';

it('sells reveals with the keyboard only: a declined card, an accepted card and the receipt', async () => {
  const buyer = await signUpOverApi('Bea Buys', '+16465550171');
  const page = await buyer.open(390);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/payment');
  await press(page, button('Got it'));
  await page.getByText('New reveals for you').waitFor({ state: 'hidden' });
  await page.getByRole('status').getByText('reveals left').waitFor();

  await press(page, button(/^Buy for \$2\.99/));
  const dialog = page.getByRole('dialog', { name: 'Pay by card' });
  const card = page.frameLocator('iframe[title="Card details"]');
  const number = card.getByLabel('Card number');
  await expect.poll(() => number.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await type(page, number, '4000000000000002');
  await type(page, card.getByLabel('Expiry date'), '1239');
  await type(page, card.getByLabel('Security code'), '111');
  await type(page, card.getByLabel('ZIP or postal code'), '94103');
  await page.keyboard.press('Enter');
  await dialog.getByText('Payment failed. Please try again.', { exact: true }).waitFor();
  await expect.poll(() => number.inputValue()).toBe('4000 0000 0000 0002');
  await expect.poll(() => card.getByLabel('ZIP or postal code').inputValue()).toBe('94103');
  await expectAccessible(page);

  await press(page, card.getByRole('button', { name: 'Use the card “Approved”' }));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await press(page, button('Pay $2.99'));
  const thanks = page.getByRole('dialog', { name: 'Thank you!' });
  await page.getByTestId('confetti').waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByTestId('confetti').waitFor({ state: 'detached' });
  await thanks.getByText('5 reveals were added.').waitFor();
  await thanks.getByText('You now have 8 reveals.').waitFor();
  await expectAccessible(page);

  await press(page, thanks.getByRole('link', { name: 'See receipt' }));
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
  const receipt = page.getByRole('article');
  for (const words of ['Completed', 'Starter', '$2.99 USD', 'Sandbox test payment: no card was charged.']) {
    await receipt.getByText(words).first().waitFor();
  }
  await expectAccessible(page);

  await press(page, page.getByRole('main').getByRole('link', { name: 'Payment History' }));
  const listed = page.getByRole('main').getByRole('article');
  await listed.filter({ hasText: 'Failed' }).waitFor();
  await expect.poll(() => listed.filter({ hasText: 'Completed' }).count()).toBe(1);
  await tabTo(page, page.getByRole('tab', { name: 'Payment History' }));
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('status').getByText('8').waitFor();
});

it('sells reveals through the form of Square’s script and by Google Pay, and hides Apple Pay where it is not supported', async () => {
  const square = await startFakeSquare();
  onTestFinished(() => square.close().then(() => {}));
  const script = await serveSquareScript('cnon:fake-ok-1');
  onTestFinished(script.close);
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-e2e-square-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = {
    ...squareSettings(square.baseUrl),
    SQUARE_SCRIPT_URL: script.url,
    SQUARE_WALLETS: 'apple_pay,google_pay',
    SEED_DEMO: '0',
  };
  const server = await startServer(dataDir, settings);
  onTestFinished(() => server.stop());

  const buyer = await signUpOverApi('Sid Squares', '+16465550172', server.address);
  const page = await buyer.open(390);
  await page.goto('/payment');
  await press(page, page.getByRole('button', { name: 'Got it' }));
  await page.getByText('New reveals for you').waitFor({ state: 'hidden' });
  await press(page, page.getByRole('button', { name: /^Buy for \$2\.99/ }));
  const form = page.getByTitle('Secure card form');
  await expect.poll(() => form.evaluate((frame) => frame === document.activeElement)).toBe(true);
  await page.frameLocator('iframe[title="Secure card form"]').getByLabel('Card number').waitFor();
  await press(page, page.getByRole('button', { name: 'Pay $2.99' }));
  const thanks = page.getByRole('dialog', { name: 'Thank you!' });
  await thanks.getByText('You now have 8 reveals.').waitFor();
  expect(square.payments()).toMatchObject([{ status: 'COMPLETED', amount_money: { amount: 299, currency: 'USD' } }]);

  await page.goto('/payment');
  await press(page, page.getByRole('button', { name: /^Buy for \$2\.99/ }));
  const googlePay = page.getByRole('button', { name: 'Buy with G Pay' });
  await googlePay.waitFor();
  expect(await page.getByRole('button', { name: 'Pay with Apple Pay' }).count()).toBe(0);
  await press(page, googlePay);
  await page.getByRole('dialog', { name: 'Thank you!' }).getByText('You now have 13 reveals.').waitFor();
  expect(square.payments()).toHaveLength(2);
});
