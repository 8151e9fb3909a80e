import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_PRESSES = 80;

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === element.ownerDocument.activeElement);

/** A dialog that has just opened moves the focus into itself with a timer, which may be due only after the Tab key. */
const keepsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(async (element) => {
    await new Promise(requestAnimationFrame);
    for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => setTimeout(done));
    return element === element.ownerDocument.activeElement;
  });

/** Moves the focus with the Tab key until it reaches the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Radio buttons and switches are drawn by their label and have no size of their own.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if ((await hasFocus(target)) && (await keepsFocus(target))) return;
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

/** Chooses an option of a list by its first letters. */
export async function choose(page: Page, list: Locator, letters: string): Promise<void> {
  await tabTo(page, list);
  // Letters that come more than a second apart begin a new search, as they may on a busy machine.
  await expect
    .poll(
      async () => {
        await page.keyboard.type(letters);
        return list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label);
      },
      { interval: 1_500, message: `the option ${letters}` },
    )
    .toMatch(new RegExp(`^${letters}`));
}
