import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, signInOverApi, signUpOverApi, signUpTrusted, writeBio } from '../harness/api-person.ts';
import { expectAccessible } from '../harness/expect-accessible.ts';
import { startServer, type RunningServer } from '../harness/start-server.ts';

/** A mix each minute, before which nobody sees an anonymous author's act. */
const MIX_SECONDS = 60;
const UNTIL_MIXED = { timeout: 2.5 * MIX_SECONDS * 1000, interval: 2_000 };
const HANDLE = 'rowan.tide';

interface Queue {
  items: { id: number; experience_id: number; type: 'experience' }[];
  pagination: { last_page: number };
}

let dataDir: string;
let server: RunningServer;
let reviewer: Person;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  server = await startServer(dataDir, { MIX_INTERVAL_SECONDS: String(MIX_SECONDS) });
}, 180_000);
beforeEach(async () => {
  reviewer ??= await signInOverApi('+14155550102', server.address);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function fillAnonymously(page: Page, { name, city, option }: { name: string; city: string; option: RegExp }): Promise<void> {
  await page.goto('/submit-experience');
  await page.getByLabel('Person name').fill(name);
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('instagram');
  await page.getByLabel('Social ID').fill(`@${HANDLE}`);
  await page.getByRole('combobox', { name: 'City or town' }).fill(city);
  await page.getByRole('option', { name: option }).click();
  await page.getByRole('button', { name: 'Kind', exact: false }).first().click();
  await page.getByRole('switch', { name: 'Anonymous' }).check();
}

async function submit(page: Page): Promise<number> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/experiences') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Submit Experience' }).click();
  const { data } = (await (await answered).json()) as { data: { id: number } };
  await page.waitForURL('**/my-experiences');
  return data.id;
}

async function findInQueue(experienceId: number): Promise<Queue['items'][number] | undefined> {
  for (let page = 1; ; page++) {
    const { items, pagination } = await reviewer.call<Queue>('GET', `/community/review-queue?page=${page}`);
    const item = items.find((one) => one.experience_id === experienceId);
    if (item || page >= pagination.last_page) return item;
  }
}

async function approveWhenMixed(experienceId: number): Promise<void> {
  await expect.poll(async () => (await findInQueue(experienceId)) !== undefined, UNTIL_MIXED).toBe(true);
  const { id, type } = (await findInQueue(experienceId))!;
  await reviewer.call('POST', `/community/review-queue/${id}/decision`, { decision: 'approve', type, notes: '' });
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) });

// The test waits for mixes, a minute each.
describe('with a mix a minute', { timeout: 600_000 }, () => {
  it('an author waits for another experience of the city and ends the wait; the subject sees the whole name after proving the handle', async () => {
    const author = await signUpTrusted('Ines', '+16465550401', server.address);
    const page = await author.open(390);
    await fillAnonymously(page, { name: 'Rowan Tide', city: 'Eureka', option: /Eureka,? CA/ });
    await page.getByText('Yours would be the only anonymous experience from Eureka this month').waitFor();
    await page.getByRole('checkbox', { name: /Wait for another one from Eureka/ }).check();
    await expectAccessible(page);
    const id = await submit(page);
    const card = cardOf(page, 'Rowan Tide');
    await card.getByText(/is waiting for another anonymous experience from Eureka/).waitFor();
    await expectAccessible(page);

    // The waiting experience is still in the inbox after a whole mix.
    const other = await signUpTrusted('Otto', '+16465550402', server.address);
    const otherPage = await other.open(1280);
    await fillAnonymously(otherPage, { name: 'Rowan Tide', city: 'Portland', option: /Portland,? OR/ });
    const otherId = await submit(otherPage);
    await cardOf(otherPage, 'Rowan Tide').getByText('In review').waitFor();
    expect(await findInQueue(otherId)).toBeUndefined();
    await approveWhenMixed(otherId);
    expect(await findInQueue(id)).toBeUndefined();
    // Its author sees the approval at once.
    await otherPage.reload();
    await cardOf(otherPage, 'Rowan Tide').getByText('Approved').waitFor();

    await card.getByRole('button', { name: /Stop waiting/ }).click();
    await card.getByText(/is waiting for another anonymous experience/).waitFor({ state: 'hidden' });
    await approveWhenMixed(id);
    await page.reload();
    await card.getByText('Approved').waitFor();

    const subject = await signUpOverApi('Rowan', '+16465550403', server.address);
    const subjectPage = await subject.open(390);
    await subjectPage.goto('/social-ids');
    await subjectPage.getByRole('combobox', { name: 'Platform' }).selectOption('instagram');
    await subjectPage.getByLabel('Username').fill(HANDLE);
    await subjectPage.getByRole('button', { name: 'Link', exact: true }).click();
    await subjectPage.getByRole('dialog', { name: 'We found 2 experiences' }).waitFor();
    await subjectPage.goto('/linked-experiences');
    await subjectPage.getByRole('article', { name: 'Rowan T.' }).first().waitFor();
    expect(await subjectPage.content()).not.toContain('Rowan Tide');

    await subjectPage.goto('/social-ids');
    await subjectPage.getByRole('button', { name: `Prove it’s yours: Instagram ${HANDLE}` }).click();
    const dialog = subjectPage.getByRole('dialog', { name: `Prove that ${HANDLE} is yours` });
    const code = dialog.getByRole('status', { name: 'Your code' });
    await code.waitFor();
    await writeBio('instagram', HANDLE, `Hello! ${await code.textContent()}`, server.address);
    await dialog.getByRole('button', { name: 'Check now' }).click();
    await subjectPage.getByText(`Proved: ${HANDLE} is yours`).waitFor();
    await subjectPage.goto('/linked-experiences');
    await cardOf(subjectPage, 'Rowan Tide').first().waitFor();
    const shown = await subjectPage.content();
    expect(shown).not.toContain('Ines');
    expect(shown).not.toContain('Otto');
    await expectAccessible(subjectPage);
  });

  it('a withdrawn experience that waited for another one of its city reaches no reviewer', async () => {
    const author = await signUpTrusted('Uma', '+16465550404', server.address);
    const page = await author.open(390);
    await fillAnonymously(page, { name: 'Sasha Bell', city: 'Fresno', option: /Fresno,? CA/ });
    await page.getByRole('checkbox', { name: /Wait for another one from Fresno/ }).check();
    const id = await submit(page);
    await cardOf(page, 'Sasha Bell')
      .getByRole('button', { name: /Withdraw/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Withdraw/ })
      .click();
    await expect
      .poll(
        async () =>
          (await author.call<{ experiences: { id: number; status: string }[] }>('GET', '/experiences')).experiences.find(
            (one) => one.id === id,
          )?.status,
      )
      .toBe('withdrawn');
    const laterAuthor = await signUpTrusted('Vera', '+16465550405', server.address);
    const other = await laterAuthor.open(390);
    await fillAnonymously(other, { name: 'Sasha Bell', city: 'Fresno', option: /Fresno,? CA/ });
    await approveWhenMixed(await submit(other));
    expect(await findInQueue(id)).toBeUndefined();
  });
});
