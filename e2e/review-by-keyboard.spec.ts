import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openPage } from './harness/open-page.ts';
import { signUpTrusted } from './harness/over-api.ts';
import { signInAs } from './harness/sign-in.ts';

const sent = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/decision') && response.status() === 200, { timeout: 30_000 });
const pending = async (page: Page): Promise<number> => Number.parseInt((await page.getByText(/^\d+ waiting$/).textContent()) ?? '', 10);

/** Passes by what this reviewer may not decide. */
async function goToOwn(page: Page): Promise<void> {
  while (await page.getByText('You are part of this one, so somebody else decides it.').isVisible()) await page.keyboard.press('j');
  await page.getByText(/^Yours for \d+:\d\d$/).waitFor();
}
/** Twice where the assistant would look closer. */
async function approve(page: Page): Promise<void> {
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

describe('reviewing', () => {
  it('goes by keys alone, and a decision can be taken back for ten seconds', async () => {
    const page = await openPage(1280);
    await signInAs(page, 'Reviewer');
    await page.goto('/review-queue');
    const list = page.getByRole('list', { name: 'Waiting items' });
    await list.waitFor();
    const before = await pending(page);

    await page.keyboard.press('j');
    await goToOwn(page);
    await expectAccessible(page);
    const name = await page.getByRole('heading', { level: 2 }).textContent();
    await approve(page);
    await page.keyboard.press('u');
    await page.getByText('Taken back. Nothing was sent.').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(name);
    const first = sent(page);
    await approve(page);

    // The next decision sends the one before; a reason is asked for, and the keys rest while it is written.
    await goToOwn(page);
    await page.keyboard.press('r');
    await page.getByLabel('Why is it rejected?').waitFor();
    await page.keyboard.type('It names a place, a job and a car: j, k, a.');
    await page.keyboard.press('Control+Enter');
    await first;
    const second = sent(page);
    await goToOwn(page);
    await page.keyboard.press('e');
    await page.getByLabel('What should an admin look at?').waitFor();
    await page.keyboard.type('Is this a threat?');
    await page.keyboard.press('Control+Enter');
    await second;
    const third = sent(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Type a command' }).waitFor();
    await page.keyboard.type('community');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/community');
    await third;
    await page.goBack();
    // What an admin is asked about still waits, but not for a reviewer.
    await page.getByText(`${before - 2} waiting`, { exact: true }).waitFor();
  });

  it('is one thing at a time on a phone', async () => {
    const page = await openPage(390);
    await signInAs(page, 'Reviewer');
    await page.goto('/review-queue');
    const list = page.getByRole('list', { name: 'Waiting items' });
    await list.getByRole('button').nth(3).click();
    await list.waitFor({ state: 'hidden' });
    await page.getByText(/^Yours for \d+:\d\d$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('A reason is required').waitFor();
    await page.getByLabel('Why is it rejected?').fill('It says where somebody lives.');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Back to the queue' }).click();
    await list.waitFor();
  });
});

it('a member applies as a reviewer and sees where the application stands', async () => {
  const applicant = await signUpTrusted('Ash', '+16465550183');
  const page = await applicant.open(390);
  await page.goto('/community');
  await page.getByText('Reviewer Queue').click();
  await page.getByLabel(/Why would you like to review/).fill('I read carefully and have the evenings for it.');
  await page.getByRole('button', { name: 'Apply to Become a Reviewer' }).click();
  await page.getByRole('dialog', { name: 'Success!' }).getByText('Reviewer Application Submitted!').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Application Submitted' }).isDisabled()).toBe(true);
  await page.getByText(/you will have a response by/).waitFor();
  await expectAccessible(page);
});
