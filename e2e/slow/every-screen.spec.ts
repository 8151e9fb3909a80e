import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../harness/expect-accessible.ts';
import { mirrorFaultsOf } from '../harness/mirror.ts';
import { openPage, WIDTHS } from '../harness/open-page.ts';
import { openSized } from '../harness/open-sized.ts';
import { DIALOGS, READERS, showScreen } from '../harness/screens.ts';
import { signInAs } from '../harness/sign-in.ts';

const TIMEOUT_MS = 600_000;
const MAX_SHIFT = 0.05;

/** A type that browsers have, but TypeScript's DOM types don't. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

const print = (line: string): boolean => process.stdout.write(`  ${line}\n`);

const cases = WIDTHS.flatMap((width) => READERS.map((reader) => ({ width, ...reader, who: reader.person ?? 'a visitor' })));

it.each(cases)(
  'every screen of $who passes axe in both themes at $width px, moves little while it loads, and is mirrored when it is read from right to left',
  { timeout: TIMEOUT_MS },
  async ({ width, who, person, screens }) => {
    const page = await openPage(width);
    if (person) await signInAs(page, person);
    const faults: string[] = [];
    const shifts: { path: string; shift: number }[] = [];
    for (const path of screens) {
      await showScreen(page, path);
      const { sum: shift, moved } = await layoutShiftOf(page);
      shifts.push({ path, shift });
      if (shift > MAX_SHIFT) faults.push(`${path} shifts by ${shift.toFixed(3)}: ${moved}`);
      faults.push(...[...(await violationsInBothThemes(page)), ...(await mirrorFaultsOf(page))].map((fault) => `${path} ${fault}`));
    }
    const worst = shifts.toSorted((a, b) => b.shift - a.shift).slice(0, 5);
    print(`axe: ${screens.length} screens of ${who} × ${width} px × 2 themes`);
    print(`largest layout shifts of ${who} at ${width} px: ${worst.map(({ path, shift }) => `${path} ${shift.toFixed(3)}`).join(', ')}`);
    expect(faults).toEqual([]);
  },
);

it.each(WIDTHS)('the main dialogs pass axe in both themes at %i px', { timeout: TIMEOUT_MS }, async (width) => {
  const faults: string[] = [];
  for (const person of ['Member', 'Admin'] as const) {
    const page = await openPage(width);
    await signInAs(page, person);
    for (const dialog of DIALOGS.filter((one) => one.person === person)) {
      await showScreen(page, dialog.path);
      await dialog.open(page);
      await page.getByRole('dialog').first().waitFor();
      faults.push(...(await violationsInBothThemes(page)).map((fault) => `${dialog.name} ${fault}`));
    }
  }
  print(`axe: ${DIALOGS.length} dialogs × ${width} px × 2 themes`);
  expect(faults).toEqual([]);
});

it('no focused field of the submit form is hidden behind its bar', { timeout: TIMEOUT_MS }, async () => {
  const page = await openSized({ width: 320, text: 100 });
  await signInAs(page, 'Member');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await showScreen(page, '/submit-experience');
    await page.getByLabel('Person name').focus();
    const hidden: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const name = await hiddenFocus(page);
      if (name !== null) hidden.push(name);
    }
    expect(hidden, `at ${width} px`).toEqual([]);
  }
});

async function violationsInBothThemes(page: Page): Promise<string[]> {
  const light = await violationsOf(page);
  await switchTheme(page, 'dark');
  const dark = await violationsOf(page, 'colours');
  await switchTheme(page, 'light');
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** Switches the theme of the system, and waits until the page has drawn it. */
async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((expected) => document.documentElement.dataset['mantineColorScheme'] === expected, theme);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The sum of the unexpected shifts since the page was opened, and what moved. */
const layoutShiftOf = (page: Page): Promise<{ sum: number; moved: string }> =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string }>((resolve) => {
        let sum = 0;
        const moved = new Set<string>();
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.hadRecentInput) continue;
            sum += entry.value;
            for (const { node, previousRect: from, currentRect: to } of entry.sources)
              moved.add(`${node instanceof Element ? node.className : node?.nodeName} ${Math.round(to.top - from.top)} px`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ sum, moved: [...moved].join(', ') }), 100);
      }),
  );

/** The name of the focused element, if something else covers its middle or its lower edge. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    // On a busy machine the screen may still show the previous focus.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.closest('main') === null) return null;
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const isSeen = [box.top + box.height / 2, box.bottom - 3].every((y) => {
      const topElement = document.elementFromPoint(x, y);
      const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : [];
      return (
        topElement !== null &&
        (element.contains(topElement) || topElement.contains(element) || labels.some((label) => label.contains(topElement)))
      );
    });
    return isSeen ? null : (element.getAttribute('aria-label') ?? element.textContent ?? element.id).slice(0, 40) || element.id;
  });
