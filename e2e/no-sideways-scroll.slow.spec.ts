import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSized } from './harness/open-sized.ts';
import { DIALOGS, READERS, showScreen } from './harness/screens.ts';
import { signInAs } from './harness/sign-in.ts';

const MINUTES_MS = 600_000;
const NARROW = { name: '320 px', width: 320, text: 100 };
const LARGE_TEXT = { name: '390 px with text at 200 %', width: 390, text: 200 };

/** What reaches beyond the right edge, with the elements that do. Within an own scroller it is allowed. */
const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pane = document.querySelector('[role="dialog"]') ?? document.documentElement;
    const over = pane.scrollWidth - pane.clientWidth;
    if (over <= 0) return [];
    const edge = pane.getBoundingClientRect().left + pane.clientWidth;
    const culprits = [...pane.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > edge + 0.5);
    const last = culprits.filter((element) => !culprits.some((other) => other !== element && element.contains(other)));
    return [
      `${over} px: ${last
        .slice(0, 3)
        .map(
          (element) =>
            `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).split(' ')[0]} "${(element.textContent ?? '').slice(0, 30)}"`,
        )
        .join(', ')}`,
    ];
  });

const sizes = [NARROW, LARGE_TEXT].flatMap((size) => READERS.map((reader) => ({ ...size, ...reader, who: reader.person ?? 'a visitor' })));

it.each(sizes)('no screen of $who scrolls sideways at $name', { timeout: MINUTES_MS }, async ({ width, text, person, screens }) => {
  const page = await openSized({ width, text });
  if (person) await signInAs(page, person);
  const faults: string[] = [];
  for (const path of screens) {
    await showScreen(page, path);
    faults.push(...(await overflowOf(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

it.each([NARROW, LARGE_TEXT])('no dialog scrolls sideways at $name', { timeout: MINUTES_MS }, async (size) => {
  const faults: string[] = [];
  for (const person of ['Member', 'Admin'] as const) {
    const page = await openSized(size);
    await signInAs(page, person);
    for (const dialog of DIALOGS.filter((one) => one.person === person)) {
      await showScreen(page, dialog.path);
      await dialog.open(page);
      await page.getByRole('dialog').first().waitFor();
      faults.push(...(await overflowOf(page)).map((fault) => `${dialog.name}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});
