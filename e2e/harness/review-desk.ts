import type { Page } from 'playwright-core';

export const sent = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/decision') && response.request().method() === 'POST' && response.status() === 200,
    { timeout: 30_000 },
  );
export const takenBack = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/decision') && response.request().method() === 'DELETE' && response.status() === 200,
    { timeout: 30_000 },
  );
export const pending = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByText(/^\d+ waiting$/).textContent()) ?? '', 10);

/** Skips items that this reviewer may not decide. */
export async function openOwnItem(page: Page): Promise<void> {
  while (await page.getByText('You’re part of this one, so someone else decides it.').isVisible()) await page.keyboard.press('j');
  await page.getByText(/^Yours for \d+:\d\d$/).waitFor();
}
/** An approval against the assistant's opinion needs a second press. */
export async function approve(page: Page): Promise<void> {
  const anyway = page.getByRole('button', { name: 'Approve anyway' });
  await page.keyboard.press('a');
  await page
    .getByText(/^Approved: /)
    .first()
    .or(anyway)
    .first()
    .waitFor();
  if (await anyway.isVisible()) await page.keyboard.press('a');
  await page.getByText(/^Takes effect in/).waitFor();
}
