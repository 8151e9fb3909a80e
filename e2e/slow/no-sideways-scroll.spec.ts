import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInOverApi } from '../harness/api-person.ts';
import { openSized } from '../harness/open-sized.ts';
import { DIALOGS, READERS, showScreen } from '../harness/screens.ts';
import { signInAs } from '../harness/sign-in.ts';

const TIMEOUT_MS = 600_000;
const HEIGHT = 844;
const NARROW = { name: '320 px', width: 320, text: 100 };
const LARGE_TEXT = { name: '390 px with text at 200 %', width: 390, text: 200 };

/** Texts that reach beyond the right edge, with their elements. Overflow within a scrollable element is allowed. */
const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pane = document.querySelector('[role="dialog"]') ?? document.documentElement;
    const over = pane.scrollWidth - pane.clientWidth;
    if (over <= 0) return [];
    const edge = pane.getBoundingClientRect().left + pane.clientWidth;
    const culprits = [...pane.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > edge + 0.5);
    const innermost = culprits.filter((element) => !culprits.some((other) => other !== element && element.contains(other)));
    return [
      `${over} px: ${innermost
        .slice(0, 3)
        .map(
          (element) =>
            `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).split(' ')[0]} "${(element.textContent ?? '').slice(0, 30)}"`,
        )
        .join(', ')}`,
    ];
  });

/** Opens a screen, and a dialog, at 320 px, then enlarges the text, so that one page load tests both sizes. */
async function overflowAtEachSize(page: Page, path: string, openDialog?: (page: Page) => Promise<void>): Promise<string[]> {
  await page.setViewportSize({ width: NARROW.width, height: HEIGHT });
  await showScreen(page, path);
  if (openDialog) {
    await openDialog(page);
    await page.getByRole('dialog').first().waitFor();
  }
  const narrow = await lastingOverflowOf(page);
  await page.setViewportSize({ width: LARGE_TEXT.width, height: HEIGHT });
  await page.evaluate((percent) => void (document.documentElement.style.fontSize = `${percent}%`), LARGE_TEXT.text);
  const large = await lastingOverflowOf(page);
  return [...narrow.map((fault) => `${NARROW.name}: ${fault}`), ...large.map((fault) => `${LARGE_TEXT.name}: ${fault}`)];
}

/** Finds overflow that lasts: charts and dialogs adapt to a new window size with a delay. */
async function lastingOverflowOf(page: Page): Promise<string[]> {
  let faults = await overflowOf(page);
  for (let attempt = 0; faults.length > 0 && attempt < 10; attempt += 1) {
    await page.waitForTimeout(300);
    faults = await overflowOf(page);
  }
  return faults;
}

const readers = READERS.map((reader) => ({ ...reader, who: reader.person ?? 'a visitor' }));

it.each(readers)(
  'no screen of $who scrolls sideways at 320 px, nor at 390 px with text at 200 %',
  { timeout: TIMEOUT_MS },
  async (reader) => {
    const { person, screens } = reader;
    const page = await openSized(NARROW);
    if (person) await signInAs(page, person);
    // The development inbox shows a message: an empty one has nothing that could be too wide.
    else await signInOverApi('+14155550103');
    const faults: string[] = [];
    for (const path of screens) faults.push(...(await overflowAtEachSize(page, path)).map((fault) => `${path} at ${fault}`));
    expect(faults).toEqual([]);
  },
);

it('none of the main dialogs scrolls sideways at 320 px, nor at 390 px with text at 200 %', { timeout: TIMEOUT_MS }, async () => {
  const faults: string[] = [];
  for (const person of ['Member', 'Admin'] as const) {
    const page = await openSized(NARROW);
    await signInAs(page, person);
    for (const dialog of DIALOGS.filter((one) => one.person === person)) {
      faults.push(...(await overflowAtEachSize(page, dialog.path, dialog.open)).map((fault) => `${dialog.name} at ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});
