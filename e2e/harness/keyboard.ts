import type { Locator, Page } from 'playwright-core';

const MOST_PRESSES = 80;

/** Goes there as somebody without a mouse does, and fails where nobody could. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Some controls are drawn by their label, and are themselves without a size.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached by the Tab key`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
