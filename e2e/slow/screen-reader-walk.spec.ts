import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../harness/open-page.ts';
import { showScreen } from '../harness/screens.ts';
import { signInAs } from '../harness/sign-in.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/screen-reader-walk.md');
const MAX_STOPS = 60;
const HEAD = `# What a screen reader says on the main journey

Written by \`e2e/slow/screen-reader-walk.spec.ts\` from the browser's accessibility tree, one line for each stop of the Tab key: role, name,
state, description. \`UPDATE_GENERATED=1\` writes it again. The test fails where a stop has no name, and where this page is no longer true.
Lists of people and experiences are left out, because they change with the demo community.
`;
const JOURNEY = [
  { title: 'Signing in', path: '/signin', person: undefined, until: 'Create Account' },
  { title: 'Creating an account', path: '/signup', person: undefined, until: 'Guidelines' },
  { title: 'Sharing an experience', path: '/submit-experience', person: 'Member', until: 'Submit Experience' },
  { title: 'Looking someone up', path: '/search', person: 'Member', until: 'Advanced Filters' },
] as const;

interface Stop {
  role: string;
  name: string;
  /** What the screen reader says there. */
  announcement: string;
}

it('each walk is the same as in the document, and every stop has a name', { timeout: 300_000 }, async () => {
  const parts: string[] = [HEAD];
  for (const { title, path, person, until } of JOURNEY) {
    const page = await openPage(390);
    if (person) await signInAs(page, person);
    await showScreen(page, path);
    const stops = await walk(page, until);
    expect(stops.at(-1)?.name).toBe(until);
    expect(
      stops.filter(({ name, role }) => name === '' || role === 'generic').map(({ announcement }) => `${path}: ${announcement}`),
    ).toEqual([]);
    parts.push(`## ${title}\n\n${stops.map(({ announcement }) => `1. ${announcement}`).join('\n')}\n`);
  }
  const text = parts.join('\n');
  if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(DOCUMENT, text);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(text);
});

/** Presses Tab from the start of the page's content until the named control has the focus. */
async function walk(page: Page, until: string): Promise<Stop[]> {
  const session = await page.context().newCDPSession(page);
  await page.locator('main').focus();
  const stops: Stop[] = [];
  while (stops.length < MAX_STOPS && stops.at(-1)?.name !== until) {
    await page.keyboard.press('Tab');
    stops.push(await focusedStop(session));
  }
  return stops;
}

async function focusedStop(session: CDPSession): Promise<Stop> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId: result.objectId!, fetchRelatives: false });
  const { role, name, description, properties = [] } = nodes[0]!;
  const states = properties
    .filter(
      ({ name: state, value }) =>
        ['required', 'checked', 'expanded', 'pressed', 'disabled', 'invalid'].includes(state) && String(value.value) !== 'false',
    )
    .map(({ name: state, value }) => (value.value === true || value.value === 'true' ? state : `${state} ${String(value.value)}`));
  const textOf = (value: { value?: string } | undefined): string =>
    (value?.value ?? '')
      .replaceAll(/\s+/g, ' ')
      .replace(/, \d+ unread$/, '')
      .trim();
  return {
    role: textOf(role),
    name: textOf(name),
    announcement: [textOf(role), `“${textOf(name)}”`, ...states, textOf(description)].filter((part) => part !== '').join(', '),
  };
}
