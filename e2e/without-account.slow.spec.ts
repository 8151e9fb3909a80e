import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { enterCode } from './harness/enter-code.ts';
import { openPage, type Width } from './harness/open-page.ts';
import { type Person, signInOverApi, signUpTrusted, writeBio } from './harness/api-person.ts';
import { decideDispute, decideOn, publish } from './harness/publish.ts';

const COMMENT = 'Said one thing and did another, and never explained.';
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let reviewer: Person;
let admin: Person;
beforeEach(async () => {
  reviewer ??= await signInOverApi('+14155550102');
  admin ??= await signInOverApi('+14155550101');
});

const decide = (experienceId: number, type: 'experience' | 'reply', decision: 'approve' | 'reject', notes: string): Promise<void> =>
  decideOn(reviewer, { experienceId, type, decision, notes });

async function publishAbout(handle: string, phone: string): Promise<number> {
  const author = await signUpTrusted('Wren', phone);
  const platforms = [{ platform: 'instagram', social_id: handle }];
  return publish(author, reviewer, { person_name: 'Robin Unnamed', comment: COMMENT, platforms });
}

const refuse = (experienceId: number): Promise<void> =>
  decideDispute(admin, experienceId, { status: 'rejected', admin_notes: 'Both accounts say the same.' });

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SCREENS']) await page.screenshot({ path: join(process.env['SCREENS'], `${name}.png`), fullPage: true });
};

interface Visit {
  width: Width;
  colorScheme: 'light' | 'dark';
  handle: string;
  phone: string;
}

// Four people act one after the other, which takes long on a busy machine.
describe('somebody without an account', { timeout: 400_000 }, () => {
  it.each<Visit>([
    { width: 390, colorScheme: 'dark', handle: 'robin.unnamed', phone: '+16465550301' },
    { width: 1280, colorScheme: 'light', handle: 'robin.unseen', phone: '+16465550302' },
  ])('proves a handle, replies, asks for a takedown with a file, and appeals ($width px, $colorScheme)', async (visit) => {
    const { width, colorScheme, handle, phone } = visit;
    const experienceId = await publishAbout(handle, phone);
    const contact = `${handle}@example.com`;
    const page = await openPage(width, { colorScheme });
    page.setDefaultTimeout(60_000);
    await page.goto('/privacy/request');
    await page.getByRole('radio', { name: 'My name on a platform' }).check();
    await expectAccessible(page);
    await shot(page, `nameless-${width}-ask`);
    await page.getByLabel('Platform', { exact: true }).selectOption('instagram');
    await page.getByLabel('Your name there').fill(`@${handle}`);
    await page.getByRole('textbox', { name: 'Email address' }).fill(contact);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await enterCode(page, contact);

    await page.getByRole('heading', { name: 'Show us that the profile is yours' }).waitFor();
    const code = await page.getByLabel('Your code').textContent();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page);
    await shot(page, `nameless-${width}-prove`);
    await writeBio('instagram', handle, `Hello ${code}`);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('heading', { name: '1 published experience names it' }).waitFor();
    await page.getByText('Ghosted me').waitFor();
    expect(await page.content()).not.toContain(COMMENT);
    await expectAccessible(page);
    await shot(page, `nameless-${width}-found`);

    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    const replying = page.getByRole('dialog', { name: 'Reply as the person it’s about' });
    await replying.getByRole('textbox', { name: 'Your reply' }).fill('I had told them the day before.');
    await expectAccessible(page);
    await replying.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Your reply is being reviewed').waitFor();

    await page.getByRole('button', { name: 'Ask for it to be taken down' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for it to be taken down' });
    await asking.getByRole('radio', { name: 'My child' }).check();
    await asking.getByRole('radio', { name: 'It is not true' }).check();
    await asking.getByLabel('What is wrong, in your words').fill('It happened to somebody else.');
    await asking.locator('input[type=file]').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: PICTURE });
    await asking.getByText('letter.png').waitFor();
    await expectAccessible(page);
    await shot(page, `nameless-${width}-takedown`);
    await asking.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('You asked for it to be taken down').waitFor();

    await refuse(experienceId);
    await decide(experienceId, 'reply', 'reject', 'It says nothing about the meeting.');
    await page.reload();
    await page.getByText('Both accounts say the same.').waitFor();
    await page.getByText('It says nothing about the meeting.').waitFor();
    await expectAccessible(page);
    await shot(page, `nameless-${width}-decided`);
    await page.getByRole('button', { name: 'Appeal', exact: true }).first().click();
    await page.getByLabel('Why should we look again?').fill('The letter shows the date.');
    await page.locator('input[type=file]').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByText('letter.png').waitFor();
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText(/^We’ll decide your appeal by/).waitFor();
    await expectAccessible(page);
    await shot(page, `nameless-${width}-appealed`);
  });

  it('shows every page in Spanish', { timeout: 400_000 }, async () => {
    const page = await openPage(390);
    await page.addInitScript(() => localStorage.setItem('candor.language', 'es'));
    page.setDefaultTimeout(60_000);
    await page.goto('/privacy/request');
    await page.getByRole('radio', { name: 'Mi nombre en una plataforma' }).check();
    await page.getByLabel('Tu nombre allí').waitFor();
    await expectAccessible(page);
    await shot(page, 'nameless-390-es');
  });
});
