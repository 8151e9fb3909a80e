import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { PHONE_BAR_TOP, type Width } from './harness/open-page.ts';
import { openAs } from './harness/sign-in.ts';

const adminAt = (path: string, width: Width = 1280): Promise<Page> => openAs('Admin', path, width);
const readCount = async (page: Page, name: string): Promise<number> => {
  const counters = page.getByRole('region', { name: 'Cases in numbers' });
  const count = counters.locator('div', { hasText: name }).last().locator('dd', { hasText: /\d/ });
  return Number(await count.textContent());
};

it('an admin resolves an ownership dispute, starting from the profile tile', async () => {
  const page = await adminAt('/profile');
  await page.getByRole('link', { name: /Ownership Disputes/ }).click();
  const review = page.getByRole('button', { name: 'Review & Resolve' });
  await review.first().waitFor();
  const pending = await readCount(page, 'Pending');
  await review.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Admin Notes').fill('The claimant showed the sign-up message.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Ownership dispute approved successfully!').waitFor();
  await expect.poll(() => readCount(page, 'Pending')).toBe(pending - 1);
  await page.getByLabel('Status').selectOption('Resolved');
  await page.getByText('The claimant showed the sign-up message.').first().waitFor();
  await expectAccessible(page);
});

it('an admin reads a full experience dispute and approves an application', async () => {
  const page = await adminAt('/admin/experience-disputes?status=pending');
  await page.getByText('Filed the dispute').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove experience' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove experience' });
  await dialog.getByLabel('Admin Notes').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Applications' }).click();
  await page.getByRole('heading', { name: 'Reviewer Applications' }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Application approved. They are a reviewer now.').waitFor();
  await expectAccessible(page);
});

it('an admin suspends a member and lifts the suspension, and the audit log shows both', async () => {
  const page = await adminAt('/admin/users');
  const members = page.getByRole('list', { name: 'Members' });
  await members
    .getByRole('button', { name: /Member/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Threatened somebody in a reply.');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByText(/^Suspended until/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await dialog.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByText('Suspension lifted').waitFor();

  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByText('The log is intact').waitFor();
  await page.getByText('Lifted a suspension').first().waitFor();
  await page.getByText('Suspended a member').first().waitFor();
  await expectAccessible(page);
});

it('on a phone a case opens with its decision in view, and leads back to the list', async () => {
  const page = await adminAt('/admin/experience-disputes?status=pending', 390);
  await page.getByRole('list', { name: 'Cases' }).getByRole('button').first().click();
  await page.getByText('Filed the dispute').waitFor();
  const keep = page.getByRole('button', { name: 'Keep experience' });
  await expect
    .poll(async () => {
      const box = (await keep.boundingBox())!;
      return box.y + box.height;
    })
    .toBeLessThan(PHONE_BAR_TOP);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('list', { name: 'Cases' }).waitFor();
});

it('the overview and the categories fit a phone, and an admin page is closed to a member', async () => {
  const page = await adminAt('/admin', 390);
  await page.getByRole('heading', { name: 'Waiting for a decision' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Categories' }).click();
  const respectful = page.getByRole('button', { name: /Respectful/ });
  await respectful.waitFor();
  // Wait for the row itself: the board re-renders in place, and an immediate check would see the old list.
  await page.getByText('Campus', { exact: true }).click();
  await respectful.waitFor({ state: 'detached' });
  await expectAccessible(page);

  const member = await openAs('Member', '/admin/ownership-disputes');
  await member.getByRole('heading', { name: 'Access Denied' }).waitFor();
});
