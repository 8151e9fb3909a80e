import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { enterCode } from './harness/enter-code.ts';
import { openPage } from './harness/open-page.ts';
import { linkProved, type Person, signInOverApi, signUpOverApi, signUpTrusted } from './harness/api-person.ts';
import { decideDispute, publish } from './harness/publish.ts';

const HANDLE = 'sol.marrow';
/** A number without a Candor account. */
const NUMBER = '6464100001';
const COMMENT = 'Said one thing and did another, and never explained.';

interface SearchReply {
  results: { id: number }[];
}
let author: Person;
let authorCount = 0;
let reviewer: Person;
let admin: Person;

const publishAbout = (personName: string, platforms: Parameters<typeof publish>[2]['platforms']): Promise<number> =>
  publish(author, reviewer, { person_name: personName, comment: COMMENT, platforms });
const search = async (body: unknown): Promise<number[]> =>
  (await reviewer.call<SearchReply>('POST', '/search', body)).results.map(({ id }) => id);
const reveals = async (): Promise<number> => (await reviewer.call<{ reveals: number }>('GET', '/reveals/count')).reveals;

const uphold = (experienceId: number): Promise<void> =>
  decideDispute(admin, experienceId, { status: 'resolved', admin_notes: 'The messages show it.' });

describe('the subject of an experience', () => {
  beforeEach(async () => {
    // A fresh author for each test: an upheld dispute lowers the author's trust score below the gate for writing.
    author = await signUpTrusted('Fern', `+1646555019${authorCount++}`);
    reviewer ??= await signInOverApi('+14155550102');
    admin ??= await signInOverApi('+14155550101');
  });

  it('disputes it and reads the author’s statement; when it is removed, a reader gets the credit back', async () => {
    const experienceId = await publishAbout('Sol Marrow', [{ platform: 'instagram', social_id: HANDLE }]);
    const before = await reveals();
    await reviewer.call('POST', '/reveals/experience', { experience_id: experienceId });
    const subject = await signUpOverApi('Sol', '+16464100002');
    await linkProved(subject, 'instagram', HANDLE);

    const page = await subject.open(390);
    await page.goto('/linked-experiences');
    const card = page.getByRole('article', { name: 'Sol Marrow' });
    await card.getByRole('button', { name: 'Dispute the experience about Sol Marrow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dispute this experience' });
    await dialog.getByRole('radio', { name: 'It isn’t true' }).check();
    await dialog.getByLabel('What’s wrong, in your own words').fill('We never met, and I can show where I was.');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: PICTURE });
    await dialog.getByText('Ready').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'File dispute' }).click();
    await card.getByRole('link', { name: 'See the dispute' }).click();
    const filed = page.getByRole('article', { name: 'Dispute about an experience' });
    await filed.getByText(/^Decision by/).waitFor();
    await filed.getByRole('button', { name: /^Evidence 1/ }).waitFor();

    const answering = await author.open(1280);
    await answering.goto('/my-disputes');
    const against = answering.getByRole('article', { name: 'Dispute about an experience' });
    await against.getByText('We never met, and I can show where I was.').waitFor();
    await against.getByRole('button', { name: 'Write your answer' }).click();
    await against.getByLabel('Your side of it').fill('I have it in writing.');
    await against.getByRole('button', { name: 'Save' }).click();
    await answering.getByText('Your answer was saved').waitFor();
    await expectAccessible(answering);
    await page.reload();
    await filed.getByText('I have it in writing.').waitFor();

    expect(await search({ social_id: HANDLE })).toEqual([experienceId]);
    const reading = await reviewer.open(1280);
    await reading.goto(`/experiences/${experienceId}`);
    await reading.getByRole('article', { name: 'Sol Marrow' }).getByText('Disputed', { exact: true }).waitFor();
    await reading.getByRole('button', { name: 'Block author' }).waitFor();
    await expectAccessible(reading);

    await uphold(experienceId);
    expect(await search({ social_id: HANDLE })).toEqual([]);
    // A job refunds the credits.
    await expect.poll(reveals).toBe(before);
    await page.reload();
    await filed.getByText('The experience was removed everywhere.').waitFor();
    await filed.getByText('The messages show it.').waitFor();
    await reading.reload();
    await reading.getByText('This experience isn’t available').waitFor();
  });

  it('requests a takedown without an account, with a code sent to the number', async () => {
    const experienceId = await publishAbout('Nell Unknown', [{ platform: 'phone', social_id: `+1${NUMBER}`, country_code: '+1' }]);
    const page = await openPage(390);
    await page.goto('/privacy');
    await page.getByRole('link', { name: 'See what’s written about you' }).click();
    await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
    await expectAccessible(page);
    const sentAt = new Date();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await enterCode(page, `+1${NUMBER}`, new Date(sentAt.getTime() - 1000));
    await page.getByRole('heading', { name: '1 published experience mentions it' }).waitFor();
    expect(page.url()).not.toContain(NUMBER);
    expect(await page.content()).not.toContain(COMMENT);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ask for it to be taken down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for it to be taken down' });
    await dialog.getByRole('radio', { name: /private details/ }).check();
    await dialog.getByLabel('What’s wrong, in your own words').fill('My number is nobody’s business.');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('You asked for it to be taken down').waitFor();

    await uphold(experienceId);
    await page.reload();
    await page.getByText(/^You were right: it was removed/).waitFor();
  });
});

/** A PNG of one pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
