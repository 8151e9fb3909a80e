import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './harness/open-page.ts';
import { openAs, signInAs, type DemoPerson } from './harness/sign-in.ts';

it('the dial code of each country of sign-up fits its field on a phone', async () => {
  const page = await openPage(390);
  await page.goto('/signin');
  const dialCode = page.locator('main form select').first();
  await dialCode.waitFor();
  const countries = await dialCode.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(countries.length).toBeGreaterThanOrEqual(4);
  for (const country of countries) {
    await dialCode.selectOption(country);
    const spare = await dialCode.evaluate((element) => {
      const select = element as HTMLSelectElement;
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const width = pen.measureText(select.selectedOptions[0]!.label).width;
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
    });
    expect(spare, country).toBeGreaterThanOrEqual(0);
  }
});

it('“Exact Date” is as high as a finger needs', async () => {
  const page = await openAs('Member', '/submit-experience');
  const label = page.locator('label', { hasText: 'Exact Date' });
  await label.scrollIntoViewIfNeeded();
  const box = (await label.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  // The whole height reacts, not only the words.
  await page.mouse.click(box.x + 20, box.y + 3);
  expect(await page.getByRole('checkbox', { name: /Exact Date/ }).isChecked()).toBe(true);
});

it('search results use the width of a wide screen', async () => {
  const page = await openAs('Member', '/search', 1280, { viewport: { width: 1920, height: 1000 } });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const cards = page.locator('main article');
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  const boxes = await cards.evaluateAll((found) =>
    found.map((card) => card.getBoundingClientRect()).map(({ left, right }) => [left, right]),
  );
  const width = Math.max(...boxes.map(([, right]) => right!)) - Math.min(...boxes.map(([left]) => left!));
  expect(width).toBeGreaterThan(900);
});

/** The number of lines in which a part of an element's own text is shown. */
const linesOf = (element: Element, part: string): number => {
  const words = [...element.childNodes].find((node) => node.nodeValue?.includes(part));
  if (!words?.nodeValue) return 0;
  const start = words.nodeValue.indexOf(part);
  const range = document.createRange();
  range.setStart(words, start);
  range.setEnd(words, start + part.length);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

async function openInLanguage(language: string, person: DemoPerson, path: string): Promise<Page> {
  const page = await openPage(390);
  await signInAs(page, person);
  await page.evaluate((chosen) => localStorage.setItem('candor.language', chosen), language);
  await page.goto(path);
  return page;
}

it.each(['en', 'es', 'zh-Hans'])('the note about changed texts is one line on a phone (%s)', async (language) => {
  const page = await openInLanguage(language, 'Member', '/community');
  const note = page.locator('main > section');
  await note.waitFor();
  // As high as a finger needs for its links and its button.
  expect((await note.boundingBox())!.height).toBeLessThan(48);
  await note.getByRole('button').click();
  await note.waitFor({ state: 'detached' });
});

it.each(['en', 'es', 'zh-Hans'])('the kinds of the review queue stay one row of whole labels on a phone (%s)', async (language) => {
  const page = await openInLanguage(language, 'Admin', '/review-queue?show=admin');
  const labels = page.locator('main [role="radiogroup"] label');
  await labels.first().waitFor();
  const sizes = await labels.evaluateAll((all) =>
    all.map((label) => {
      const box = label.getBoundingClientRect();
      return { top: Math.round(box.top), height: Math.round(box.height), isCut: label.scrollWidth > label.clientWidth };
    }),
  );
  expect(sizes).toHaveLength(5);
  expect(new Set(sizes.map(({ top }) => top)).size).toBe(1);
  for (const { height, isCut } of sizes) expect({ height, isCut }).toEqual({ height: 44, isCut: false });
  // The chosen one is in view.
  await expect
    .poll(async () => {
      const box = await labels.last().boundingBox();
      return box !== null && box.x + box.width;
    })
    .toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('a Chinese date on Social IDs stays on one line', async () => {
  const page = await openPage(390);
  await signInAs(page, 'Member');
  await page.evaluate(() => localStorage.setItem('candor.language', 'zh-Hans'));
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/social-ids');
  const dated = page.locator('main li span', { hasText: /\d{4}年\d{1,2}月\d{1,2}日/ });
  await dated.first().waitFor();
  for (const state of await dated.all()) {
    const date = /\d{4}年\d{1,2}月\d{1,2}日/.exec((await state.textContent())!)![0];
    expect(await state.evaluate(linesOf, date)).toBe(1);
  }
});

it.each(['en', 'es', 'zh-Hans'])('rows of actions and tabs stay one row on a phone (%s)', async (language) => {
  const page = await openInLanguage(language, 'Member', '/linked-experiences');
  const actions = page.locator('main article [role="group"]').filter({ has: page.locator('button') });
  await actions.first().waitFor();
  const tops = await actions.evaluateAll((groups) =>
    groups.map((group) =>
      // A reply that is already written has a line of its own above them.
      [...group.querySelectorAll(':scope > button, :scope > a, :scope > div > button:only-child')].map(
        (button) => button.getBoundingClientRect().top,
      ),
    ),
  );
  for (const row of tops) expect(new Set(row.map(Math.round)).size, JSON.stringify(row)).toBe(1);
  await page.goto('/my-experiences?status=removed');
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  const boxes = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(boxes.map(Math.round)).size).toBe(1);
  // The chosen one is in view.
  await expect.poll(async () => ((await page.locator('[role="tab"][aria-selected="true"]').boundingBox())?.x ?? 999) < 390).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('the offline notice leaves the bell free on a phone', async () => {
  const page = await openAs('Member', '/community');
  const bell = page.getByRole('main').getByRole('link', { name: /^Notifications/ });
  await bell.waitFor();
  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'offline' });
  await notice.waitFor();
  const [banner, button] = [(await notice.boundingBox())!, (await bell.boundingBox())!];
  expect(button.y).toBeGreaterThanOrEqual(banner.y + banner.height);
});
