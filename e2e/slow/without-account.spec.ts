import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/expect-accessible.ts';
import { enterCode } from '../harness/enter-code.ts';
import { openPage, type Width } from '../harness/open-page.ts';
import { type Person, signInOverApi, signUpTrusted, writeBio } from '../harness/api-person.ts';
import { privacyRequestTexts } from '../../web/src/features/privacy-request/privacy-request.en.ts';
import { privacyRequest } from '../../web/src/features/privacy-request/privacy-request.es.ts';
import { appealTexts } from '../../web/src/lib/forms/appeal.en.ts';
import { appeal } from '../../web/src/lib/forms/appeal.es.ts';
import { disputeFormTexts } from '../../web/src/lib/forms/dispute-form.en.ts';
import { disputeForm } from '../../web/src/lib/forms/dispute-form.es.ts';
import { codeTexts } from '../../web/src/ui/dialogs/code.en.ts';
import { code as codeInSpanish } from '../../web/src/ui/dialogs/code.es.ts';
import { decideDispute, decideOn, publish } from '../harness/publish.ts';
import { saveScreenshot } from '../harness/save-screenshot.ts';

const spanish = { code: codeInSpanish, request: privacyRequest, disputeForm, appeal, tag: 'Desapareció sin avisar' };
const english: typeof spanish = {
  code: codeTexts.texts,
  request: privacyRequestTexts.texts,
  disputeForm: disputeFormTexts.texts,
  appeal: appealTexts.texts,
  tag: 'Ghosted me',
};
const WORDS = { en: english, es: spanish };
/** Matches texts that begin like this one, up to its first placeholder. */
const startsWithText = (text: string): RegExp => new RegExp(`^${text.split('{')[0]!}`);

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

interface Visit {
  width: Width;
  language: keyof typeof WORDS;
  colorScheme: 'light' | 'dark';
  handle: string;
  phone: string;
}

// Four people act one after the other, which takes long on a busy machine.
describe('somebody without an account', { timeout: 400_000 }, () => {
  it.each<Visit>([
    { width: 390, language: 'en', colorScheme: 'dark', handle: 'robin.unnamed', phone: '+16465550301' },
    { width: 1280, language: 'en', colorScheme: 'light', handle: 'robin.unseen', phone: '+16465550302' },
    { width: 390, language: 'es', colorScheme: 'light', handle: 'robin.sinnombre', phone: '+16465550303' },
  ])('proves a handle, replies, asks for a takedown with a file, and appeals ($width px, $colorScheme, $language)', async (visit) => {
    const { width, language, colorScheme, handle, phone } = visit;
    const { request, disputeForm: disputeWords, appeal: appealWords, ...words } = WORDS[language];
    const experienceId = await publishAbout(handle, phone);
    const contact = `${handle}@example.com`;
    const page = await openPage(width, { colorScheme });
    await page.addInitScript((chosen) => localStorage.setItem('candor.language', chosen), language);
    await page.goto('/privacy/request');
    await page.getByRole('radio', { name: request['handle'] }).check();
    await expectAccessible(page);
    await saveScreenshot(page, `without-account-${width}-${language}-ask`);
    await page.getByLabel(request['platform']!, { exact: true }).selectOption('instagram');
    await page.getByLabel(request['handleLabel']!).fill(`@${handle}`);
    await page.getByRole('textbox', { name: request['emailLabel'] }).fill(contact);
    await page.getByRole('button', { name: request['sendCode'] }).click();
    await enterCode(page, contact, undefined, words.code['code']);

    await page.getByRole('heading', { name: request['proveTitle'] }).waitFor();
    const profileCode = await page.getByLabel(request['proveCode']!).textContent();
    await page.getByRole('button', { name: request['checkNow'] }).click();
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `without-account-${width}-${language}-prove`);
    await writeBio('instagram', handle, `Hello ${profileCode}`);
    await page.getByRole('button', { name: request['checkNow'] }).click();
    await page.getByRole('heading', { name: request['found']!.split(' | ')[0]!.replace('{count}', '1') }).waitFor();
    await page.getByText(words.tag).waitFor();
    expect(await page.content()).not.toContain(COMMENT);
    await expectAccessible(page);
    await saveScreenshot(page, `without-account-${width}-${language}-found`);

    await page.getByRole('button', { name: request['reply'], exact: true }).click();
    const replying = page.getByRole('dialog', { name: request['replyTitle'] });
    await replying.getByRole('textbox', { name: request['replyLabel'] }).fill('I had told them the day before.');
    await expectAccessible(page);
    await replying.getByRole('button', { name: request['sendReply'] }).click();
    await page.getByText(request['replyWaits']!).waitFor();

    await page.getByRole('button', { name: request['askTakedown'] }).click();
    const asking = page.getByRole('dialog', { name: request['takedownTitle'] });
    await asking.getByRole('radio', { name: request['for_child'] }).check();
    await asking.getByRole('radio', { name: disputeWords['false_information'] }).check();
    await asking.getByLabel(disputeWords['statement']!).fill('It happened to somebody else.');
    await asking.locator('input[type=file]').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: PICTURE });
    await asking.getByText('letter.png').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `without-account-${width}-${language}-takedown`);
    await asking.getByRole('button', { name: request['send'], exact: true }).click();
    await page.getByText(request['asked']!).waitFor();

    await refuse(experienceId);
    await decide(experienceId, 'reply', 'reject', 'It says nothing about the meeting.');
    await page.reload();
    await page.getByText('Both accounts say the same.').waitFor();
    await page.getByText('It says nothing about the meeting.').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `without-account-${width}-${language}-decided`);
    await page.getByRole('button', { name: request['appeal'], exact: true }).first().click();
    await page.getByLabel(appealWords['statement']!).fill('The letter shows the date.');
    await page.locator('input[type=file]').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByText('letter.png').waitFor();
    await page.getByRole('button', { name: appealWords['send'] }).click();
    await page.getByText(startsWithText(request['appealOpen']!)).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `without-account-${width}-${language}-appealed`);
  });
});
