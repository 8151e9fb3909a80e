import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterCode } from '../harness/enter-code.ts';
import { openPage } from '../harness/open-page.ts';

const NUMBER = '6464150001';
/** When the test was written there were thirteen. A tap into a text field counts, too. */
const MAX_TAPS = 15;
const MAX_MS = 60_000;

it('leads a new member on a phone from the welcome page to a revealed experience, within 15 taps and a minute', async () => {
  const page = await openPage(390);
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    taps += 1;
    await field.fill(text);
  };
  const choose = async (field: Locator, label: string): Promise<void> => {
    taps += 1;
    await field.selectOption({ label });
  };
  await page.goto('/');
  const startedAt = performance.now();
  await tap(page.getByRole('link', { name: 'Create Account' }).first());
  await type(page.getByLabel('Display name'), 'Wanda');
  await type(page.getByRole('textbox', { name: 'Phone number' }), NUMBER);
  await choose(page.getByLabel('Birth month'), 'May');
  await choose(page.getByLabel('Birth year'), '1990');
  await tap(page.getByRole('checkbox', { name: /I agree to receive SMS/ }));
  await tap(page.getByRole('button', { name: 'Create Account' }));
  taps += 1;
  await enterCode(page, `+1${NUMBER}`);
  await page.waitForURL('**/community');
  // The community page shows the next steps.
  await page.getByText(/^\d+ points to /).waitFor();
  await tap(page.getByRole('navigation').getByRole('link', { name: 'Search' }).last());
  await type(page.getByLabel('Social ID / Phone'), 'jordan.ellis');
  await tap(page.getByRole('button', { name: 'Search', exact: true }));
  const results = page.getByRole('article');
  await tap(results.getByRole('button', { name: 'Reveal full experience' }).first());
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }));
  await page.getByText('Experience revealed').waitFor();
  await page.getByText('2 reveals left').first().waitFor();
  const tookMs = performance.now() - startedAt;
  process.stdout.write(`  first experience after ${taps} taps and ${(tookMs / 1000).toFixed(1)} s\n`);
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(tookMs).toBeLessThan(MAX_MS);
});
