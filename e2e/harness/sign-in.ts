import type { BrowserContextOptions, Page } from 'playwright-core';
import { enterCode } from './enter-code.ts';
import { openPage, type Width } from './open-page.ts';

export type DemoPerson = 'Admin' | 'Reviewer' | 'Member' | 'New member';

/** Signs in with the demo button, for journeys that test something else. */
export async function signInAs(page: Page, person: DemoPerson): Promise<void> {
  await page.goto('/signin');
  const people = page.getByRole('region', { name: 'Look around as a demo person' });
  await people.getByRole('button', { name: new RegExp(`^${person}`) }).click();
  await page.waitForURL((url) => url.pathname !== '/signin');
}

/** Opens a screen as a demo person, in a browser context of its own. */
export async function openAs(person: DemoPerson, path: string, width: Width = 390, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(width, options);
  await signInAs(page, person);
  await page.goto(path);
  return page;
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
