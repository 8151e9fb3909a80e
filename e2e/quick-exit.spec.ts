import { describe, expect, it } from 'vitest';
import { openPage, WIDTHS } from './harness/open-page.ts';

const ELSEWHERE = 'https://www.google.com/';

describe.each(WIDTHS)('the quick exit at %i px', (width) => {
  it('empties the page within 100 ms, and going back shows nothing of Candor', async () => {
    const page = await openPage(width);
    await page.route(`${ELSEWHERE}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }));
    await page.goto('/privacy');
    await page.goto('/privacy/request');
    const button = page.getByRole('button', { name: 'Quick exit' });
    await button.waitFor();
    const spentMs = await button.evaluate((element: HTMLButtonElement) => {
      const before = performance.now();
      element.click();
      return document.body.childElementCount === 0 ? performance.now() - before : Infinity;
    });
    expect(spentMs).toBeLessThan(100);
    await page.waitForURL(`${ELSEWHERE}**`);
    await page.goBack();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await page.locator('body').innerText()).toBe('Continue');
    expect(await page.title()).not.toContain('Candor');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('opens an empty page when the device is offline', async () => {
    const page = await openPage(width);
    await page.goto('/privacy/request');
    await page.getByRole('button', { name: 'Quick exit' }).waitFor();
    await page.context().setOffline(true);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await page.waitForURL('about:blank');
  });
});
