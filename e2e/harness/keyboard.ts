import type { Locator, Page } from 'playwright-core';

const MAX_PRESSES = 80;

/** Moves the focus with the Tab key until it reaches the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Radio buttons and switches are drawn by their label and have no size of their own.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
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
