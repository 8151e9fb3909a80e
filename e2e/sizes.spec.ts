import { expect, it } from 'vitest';
import { openPage } from './harness/open-page.ts';
import { signInAs } from './harness/sign-in.ts';

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
  const page = await openPage(390);
  await signInAs(page, 'Member');
  await page.goto('/submit-experience');
  const label = page.locator('label', { hasText: 'Exact Date' });
  await label.scrollIntoViewIfNeeded();
  const box = (await label.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  // The whole height reacts, not only the words.
  await page.mouse.click(box.x + 20, box.y + 3);
  expect(await page.getByRole('checkbox', { name: /Exact Date/ }).isChecked()).toBe(true);
});

it('search results use the width of a wide screen', async () => {
  const page = await openPage(1280, { viewport: { width: 1920, height: 1000 } });
  await signInAs(page, 'Member');
  await page.goto('/search');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const cards = page.locator('main article');
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  const boxes = await cards.evaluateAll((found) =>
    found.map((card) => card.getBoundingClientRect()).map(({ left, right }) => [left, right]),
  );
  const width = Math.max(...boxes.map(([, right]) => right!)) - Math.min(...boxes.map(([left]) => left!));
  expect(width).toBeGreaterThan(900);
});

it.each(['en', 'es', 'zh-Hans'])('rows of actions and tabs stay one row on a phone (%s)', async (language) => {
  const page = await openPage(390);
  await signInAs(page, 'Member');
  await page.evaluate((chosen) => localStorage.setItem('candor.language', chosen), language);
  await page.goto('/linked-experiences');
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
