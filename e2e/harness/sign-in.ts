import type { Page } from 'playwright-core';
import { enterCode } from './enter-code.ts';

export type DemoPerson = 'Admin' | 'Reviewer' | 'Member' | 'New member';

/** Signs in with the demo button, for journeys that test something else. */
export async function signInAs(page: Page, person: DemoPerson): Promise<void> {
  await page.goto('/signin');
  const people = page.getByRole('region', { name: 'Look around as a demo person' });
  await people.getByRole('button', { name: new RegExp(`^${person}(?! member)`) }).click();
  await page.waitForURL((url) => url.pathname !== '/signin');
}

/** Signs in with phone number, consent and code. The number belongs to the country the form preselects. */
export async function signInBySms(page: Page, phone: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('checkbox').check();
  const sentAt = new Date();
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, `+1${phone}`, new Date(sentAt.getTime() - 1000));
  await page.waitForURL((url) => url.pathname !== '/signin');
}
