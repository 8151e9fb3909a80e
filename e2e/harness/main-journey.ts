import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { enterCode } from './enter-code.ts';
import { openPage, type Width } from './open-page.ts';
import { signUpTrusted, writeBio } from './api-person.ts';
import { openAs } from './sign-in.ts';

let lastNumber = 0;
/** A phone number that no demo member has. */
const freshNumber = (width: Width): string => `646${width === 390 ? '2' : '3'}${String(100_000 + lastNumber++)}`;

async function signUp(page: Page, name: string, number: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Display name').fill(name);
  await page.getByLabel('Phone number').fill(number);
  await page.getByLabel('Birth month').selectOption({ label: 'May' });
  await page.getByLabel('Birth year').selectOption('1990');
  await page.getByRole('checkbox', { name: /I agree to receive SMS/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await enterCode(page, `+1${number}`);
  await page.waitForURL('**/community');
}

async function linkHandle(page: Page, platform: string, handle: string): Promise<void> {
  await page.goto('/social-ids');
  await page.getByRole('combobox', { name: 'Platform' }).selectOption(platform);
  await page.getByLabel('Username').fill(handle);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
}

/** Puts the code into the bio on the sandbox's Instagram page, and lets Candor check it. */
async function proveInstagramHandle(page: Page, handle: string): Promise<void> {
  await page.goto('/social-ids');
  await page.getByRole('button', { name: `Prove it’s yours: Instagram ${handle}` }).click();
  const dialog = page.getByRole('dialog', { name: `Prove that ${handle} is yours` });
  const code = dialog.getByRole('status', { name: 'Your code' });
  await code.waitFor();
  await expectAccessible(page);
  await writeBio('instagram', handle, `Hello! ${await code.textContent()}`);
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(`Proved: ${handle} is yours`).waitFor();
}

async function chooseOnMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose on a map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Experience Location' });
  await dialog.getByRole('application', { name: 'Map' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText(/^Chosen: .+, CA/).waitFor();
  await dialog.getByRole('button', { name: 'Confirm Location' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function addPhoto(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I confirm that I may share/ }).check();
  const file = { name: 'evening.png', mimeType: 'image/png', buffer: Buffer.from(PHOTO, 'base64') };
  await page.getByLabel('Add files', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await page.getByText(/^Added/).waitFor();
  await page.getByRole('checkbox', { name: 'Show evening.png to the person reviewed' }).check();
}

async function expectScore(page: Page, score: string): Promise<void> {
  await page.goto('/profile');
  await page
    .getByRole('button', { name: /Trust Score/ })
    .filter({ hasText: score })
    .waitFor();
}

/** Each width has a file of its own: `npm test` runs the phone's, and only `npm run test:safety` the desktop's. */
export function testMainJourney(width: Width): void {
  const handle = `jordan.journey.${width}`;
  const isPhone = width === 390;
  const comment = 'We met twice for coffee. Kind, on time, and honest about what they were looking for.';

  it('takes an experience from its author through review, search and reveal to the person it is about, who replies', async () => {
    const author = await openPage(width);
    await signUp(author, 'Ada Author', freshNumber(width));
    await expectScore(author, '50');
    for (const suffix of ['one', 'two']) {
      await linkHandle(author, 'instagram', `ada.${suffix}.${width}`);
      await author.getByText('Instagram linked').waitFor();
    }
    await expectScore(author, '60');
    await expectAccessible(author);

    await author.goto('/submit-experience');
    await author.getByLabel('Person name').fill('Jordan Ellery');
    await author.getByRole('combobox', { name: 'Platform' }).selectOption('instagram');
    await author.getByLabel('Social ID').fill(`@${handle}`);
    if (isPhone) await chooseOnMap(author);
    else {
      await author.getByRole('combobox', { name: 'City or town' }).fill('Portland');
      await author.getByRole('option', { name: /Portland,? OR/ }).click();
    }
    await author.getByRole('button', { name: 'Kind', exact: false }).first().click();
    await author.getByRole('button', { name: 'On time', exact: false }).first().click();
    await author.getByLabel('What happened?').fill(comment);
    if (isPhone) await addPhoto(author);
    await author.getByRole('button', { name: 'Submit Experience' }).click();
    await author.waitForURL('**/my-experiences');
    await author.getByText(/Experience submitted successfully! \(Rating: \d+\)/).waitFor();
    await author
      .getByRole('article', { name: /Jordan Ellery/ })
      .getByText('In review')
      .waitFor();

    const searcher = await openAs('Member', '/search', width);
    await searcher.getByLabel('Social ID / Phone').fill(handle);
    await searcher.getByRole('button', { name: 'Search', exact: true }).click();
    await searcher.getByText('No experiences found').first().waitFor();

    const reviewer = await openAs('Reviewer', '/review-queue', width);
    const queue = reviewer.getByRole('list', { name: 'Waiting items' });
    await queue.waitFor();
    await reviewer
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: /^Page \d+$/ })
      .last()
      .click();
    await queue.getByRole('button', { name: /Jordan E\..*We met twice/ }).click();
    const item = reviewer.getByRole('region', { name: 'Jordan Ellery' });
    await item.getByText(comment).waitFor();
    await expectAccessible(reviewer);
    // The server delays a decision for ten seconds, in which it can be undone. Meanwhile the reviewer may leave the page.
    const decided = reviewer.waitForResponse((response) => response.url().endsWith('/decision'));
    await item.getByRole('button', { name: 'Approve' }).click();
    expect((await decided).status()).toBe(200);
    await reviewer.getByRole('link', { name: 'Community' }).first().click();

    await searcher.getByRole('button', { name: 'Clear Search Fields' }).click();
    await searcher.getByLabel('Social ID / Phone').fill(`@${handle.toUpperCase()}`);
    const outline = searcher.getByRole('article', { name: 'Jordan E.' });
    await expect
      .poll(
        async () => {
          await searcher.getByRole('button', { name: 'Search', exact: true }).click();
          return outline.count();
        },
        { interval: 2000 },
      )
      .toBe(1);
    expect(await searcher.content()).not.toContain('Ellery');
    expect(await searcher.content()).not.toContain(comment);
    await outline.getByRole('button', { name: 'Reveal full experience' }).click();
    const dialog = searcher.getByRole('dialog', { name: 'Reveal this experience?' });
    await dialog.getByText(/\d+ reveals left/).waitFor();
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await searcher.getByRole('article', { name: 'Jordan Ellery' }).getByText(comment).waitFor();
    await expectAccessible(searcher);

    // A misspelled name finds the experience too, and it is still revealed.
    await searcher.getByLabel('Social ID / Phone').fill('');
    await searcher.getByLabel('Person Name').fill('Jordan Elery');
    await searcher.getByRole('button', { name: 'Search', exact: true }).click();
    await searcher.getByRole('article', { name: 'Jordan Ellery' }).first().getByText(comment).waitFor();

    const subject = await openPage(width);
    await signUp(subject, 'Jordan', freshNumber(width));
    await linkHandle(subject, 'instagram', handle);
    await subject.getByRole('dialog', { name: 'We found 1 experience' }).waitFor();
    await subject.goto('/linked-experiences');
    await subject.getByRole('article', { name: 'Jordan E.' }).waitFor();
    expect(await subject.content()).not.toContain(comment);
    await proveInstagramHandle(subject, handle);
    await subject.goto('/linked-experiences');
    const linkedExperience = subject.getByRole('article', { name: /Jordan Ellery/ });
    await linkedExperience.getByText(comment).waitFor();
    await linkedExperience.getByText('By Ada Author').waitFor();
    if (isPhone) await linkedExperience.getByRole('button', { name: 'File 1 (picture)' }).waitFor();
    await linkedExperience.getByRole('button', { name: 'Reply' }).click();
    await linkedExperience.getByRole('textbox').fill('Thank you. I remember it the same way.');
    await linkedExperience.getByRole('button', { name: /Send/ }).click();
    await linkedExperience.getByText('In review').waitFor();
    await expectAccessible(subject);

    await author.reload();
    const approved = author.getByRole('article', { name: /Jordan Ellery/ });
    await approved.getByText('Approved').waitFor();
    await expect.poll(() => approved.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
  });

  it('lets an author withdraw an experience that waits for review', async () => {
    const author = await signUpTrusted('Wren', `+1646555018${width === 390 ? 1 : 2}`);
    const page = await author.open(width);
    await page.goto('/submit-experience');
    await page.getByLabel('Person name').fill('Robin Quill');
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('hinge');
    await page.getByLabel('Social ID').fill(`robin-${width}`);
    await page.getByRole('button', { name: 'Kind', exact: false }).first().click();
    await page.getByRole('switch', { name: 'Anonymous' }).check();
    await page.getByRole('button', { name: 'Submit Experience' }).click();
    await page.waitForURL('**/my-experiences');
    const card = page.getByRole('article', { name: /Robin Quill/ });
    await card.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await card.getByText('Withdrawn').waitFor();
  });
}
