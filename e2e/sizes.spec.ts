import { expect, it } from 'vitest';
import { openPage } from './harness/open-page.ts';
import { openLoadedScreen } from './harness/open-loaded-screen.ts';
import { showScreen } from './harness/screens.ts';

it('the dial code of each country of sign-up fits its field on a phone', async () => {
  const page = await openPage(390);
  await showScreen(page, '/signin');
  const dialCode = page.locator('main form select').first();
  await dialCode.waitFor();
  const countries = await dialCode.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(countries.length).toBeGreaterThanOrEqual(4);
  for (const country of countries) {
    await dialCode.selectOption(country);
    const readSpare = (select: HTMLSelectElement): number => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const width = pen.measureText(select.selectedOptions[0]!.label).width;
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
    };
    await expect.poll(() => dialCode.evaluate(readSpare), { message: country }).toBeGreaterThanOrEqual(0);
  }
});

it('“Exact Date” is as high as a finger needs', async () => {
  const page = await openLoadedScreen('Member', '/submit-experience');
  const label = page.locator('label', { hasText: 'Exact Date' });
  await label.scrollIntoViewIfNeeded();
  const box = (await label.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  // The whole height reacts, not only the words.
  await page.mouse.click(box.x + 20, box.y + 3);
  await expect.poll(() => page.getByRole('checkbox', { name: /Exact Date/ }).isChecked()).toBe(true);
});

it('search results use the width of a wide screen', async () => {
  const page = await openLoadedScreen('Member', '/search', 1280, { viewport: { width: 1920, height: 1000 } });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const cards = page.locator('main article');
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  const readWidth = () =>
    cards.evaluateAll((found) => {
      const boxes = found.map((card) => card.getBoundingClientRect());
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    });
  await expect.poll(readWidth).toBeGreaterThan(900);
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

it.each(['en', 'es', 'zh-Hans'])('the note about changed texts is one line on a phone (%s)', async (language) => {
  const page = await openLoadedScreen('Member', '/community', 390, { language });
  const note = page.locator('main > section');
  await note.waitFor();
  // As high as a finger needs for its links and its button.
  await expect.poll(async () => (await note.boundingBox())!.height).toBeLessThan(48);
  await note.getByRole('button').click();
  await note.waitFor({ state: 'detached' });
});

it.each(['en', 'es', 'zh-Hans'])('the kinds of the review queue stay one row of whole labels on a phone (%s)', async (language) => {
  const page = await openLoadedScreen('Admin', '/review-queue?show=admin', 390, { language });
  const labels = page.locator('main [role="radiogroup"] label');
  await labels.first().waitFor();
  const readSizes = () =>
    labels.evaluateAll((all) => {
      const boxes = all.map((label) => label.getBoundingClientRect());
      return {
        labels: all.length,
        rows: new Set(boxes.map(({ top }) => Math.round(top))).size,
        heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
        cut: all.filter((label) => label.scrollWidth > label.clientWidth).map(({ textContent }) => textContent),
      };
    });
  await expect.poll(readSizes).toEqual({ labels: 5, rows: 1, heights: [44], cut: [] });
  // The chosen one is in view.
  await expect
    .poll(async () => {
      const box = await labels.last().boundingBox();
      return box !== null && box.x + box.width;
    })
    .toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('a Chinese date on Social IDs stays on one line', async () => {
  const page = await openLoadedScreen('Member', '/social-ids', 390, { language: 'zh-Hans', viewport: { width: 320, height: 844 } });
  const dated = page.locator('main li span', { hasText: /\d{4}年\d{1,2}月\d{1,2}日/ });
  await dated.first().waitFor();
  for (const state of await dated.all()) {
    const date = /\d{4}年\d{1,2}月\d{1,2}日/.exec((await state.textContent())!)![0];
    await expect.poll(() => state.evaluate(linesOf, date), { message: date }).toBe(1);
  }
});

it.each(['en', 'es', 'zh-Hans'])('the actions of an experience and the tabs each stay in one row on a phone (%s)', async (language) => {
  const page = await openLoadedScreen('Member', '/linked-experiences', 390, { language });
  const actions = page.locator('main article [role="group"]').filter({ has: page.locator('button') });
  await actions.first().waitFor();
  const readRows = () =>
    actions.evaluateAll((groups) =>
      groups.map((group) => {
        // A reply that is already written has a line of its own above them.
        const buttons = group.querySelectorAll(':scope > button, :scope > a, :scope > div > button:only-child');
        return new Set([...buttons].map((button) => Math.round(button.getBoundingClientRect().top))).size;
      }),
    );
  await expect.poll(async () => (await readRows()).filter((rows) => rows !== 1)).toEqual([]);
  await showScreen(page, '/my-experiences?status=removed');
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  const readTops = () => tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)));
  await expect.poll(async () => new Set(await readTops()).size).toBe(1);
  // The chosen one is in view.
  await expect.poll(async () => ((await page.locator('[role="tab"][aria-selected="true"]').boundingBox())?.x ?? 999) < 390).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('the offline notice leaves the bell free on a phone', async () => {
  const page = await openLoadedScreen('Member', '/community');
  const bell = page.getByRole('main').getByRole('link', { name: /^Notifications/ });
  await bell.waitFor();
  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'offline' });
  await notice.waitFor();
  await expect
    .poll(async () => {
      const [banner, button] = [(await notice.boundingBox())!, (await bell.boundingBox())!];
      return button.y - (banner.y + banner.height);
    })
    .toBeGreaterThanOrEqual(0);
});
