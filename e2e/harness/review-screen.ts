import type { Page } from 'playwright-core';

const waitForReply = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse(
    (response) => response.url().endsWith('/decision') && response.request().method() === method && response.status() === 200,
  );
export const waitForDecision = (page: Page) => waitForReply(page, 'POST');
export const waitForUndo = (page: Page) => waitForReply(page, 'DELETE');
export const readWaitingCount = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByText(/^\d+ waiting$/).textContent()) ?? '', 10);

/** Skips items that this reviewer may not decide. */
export async function openDecidableItem(page: Page): Promise<void> {
  while (await page.getByText('You’re part of this one, so someone else decides it.').isVisible()) await page.keyboard.press('j');
  await page.getByText(/^Yours for \d+:\d\d$/).waitFor();
}
/** An approval against the assistant's opinion needs a second press. */
export async function approve(page: Page): Promise<void> {
  const approveAnyway = page.getByRole('button', { name: 'Approve anyway' });
  await page.keyboard.press('a');
  await page
    .getByText(/^Approved: /)
    .first()
    .or(approveAnyway)
    .first()
    .waitFor();
  if (await approveAnyway.isVisible()) await page.keyboard.press('a');
  await page.getByText(/^Takes effect in/).waitFor();
}
