import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/expect-accessible.ts';
import { WIDTHS, type Width } from '../harness/open-page.ts';
import { openAs } from '../harness/sign-in.ts';

/** Slow 4G, as defined by browsers' developer tools. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const MAX_BYTES = 600_000;
const MAX_MS = 5_000;

describe.each(WIDTHS)('the map at %i px', (width) => {
  it.each(['light', 'dark'] as const)('shows land, water and names in the %s theme, with Confirm in view', async (colorScheme) => {
    const page = await openForm(width, { colorScheme });
    await page.getByRole('button', { name: 'Choose on a map' }).click();
    await waitForLand(page);
    const dialog = page.getByRole('dialog');
    await dialog.locator('.leaflet-labels-pane').getByText('San Francisco', { exact: true }).waitFor();
    const { height } = page.viewportSize()!;
    const button = await dialog.getByRole('button', { name: 'Confirm Location' }).boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(height);
    expect(await countColors(page)).toBeGreaterThan(1);
    await expectAccessible(page);
    // Zoom out until lakes, rivers and borders are in view: at its first zoom San Francisco shows only land and sea.
    for (let step = 0; step < 2; step += 1) await dialog.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => countColors(page)).toBeGreaterThan(2);
  });
});

it('is usable within five seconds on slow 4G and weighs less than 600 KB', async () => {
  // A page's session neither slows nor counts the requests of its service worker. Without a service worker, every byte is counted.
  const page = await openForm(390, { serviceWorkers: 'block' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  const opened = performance.now();
  await page.getByRole('button', { name: 'Choose on a map' }).click();
  await waitForLand(page);
  const tookMs = performance.now() - opened;
  process.stdout.write(`  map usable after ${Math.round(tookMs)} ms on slow 4G, ${Math.round(bytes / 1000)} KB\n`);
  expect(tookMs).toBeLessThan(MAX_MS);
  expect(bytes).toBeGreaterThan(40_000);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

async function openForm(width: Width, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openAs('Member', '/submit-experience', width, options);
  await page.getByRole('button', { name: 'Choose on a map' }).waitFor();
  return page;
}

const waitForLand = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelectorAll('canvas.leaflet-tile-loaded').length >= 4);

/** Number of colours that each fill more than a thousandth of the map at its zoom: land, sea, lakes and the lines between. */
function countColors(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counts = new Map<string, number>();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 64) {
        const color = data.slice(at, at + 4).join();
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [...counts.values()].filter((count) => count > total / 1000).length;
  });
}
