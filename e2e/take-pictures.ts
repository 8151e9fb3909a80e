import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { READERS, type Reader } from './harness/screens.ts';
import { SCREEN_STATES, showInState, type ScreenState } from './harness/screen-states.ts';
import { signInAs } from './harness/sign-in.ts';
import { startServer } from './harness/start-server.ts';

const OUT = join(import.meta.dirname, '../.pictures');
const { values } = parseArgs({
  options: {
    widths: { type: 'string', default: '390,768,1280,1920' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,es,zh-Hans' },
    states: { type: 'string', default: SCREEN_STATES.join(',') },
    /** Only screens whose address contains one of these. */
    screens: { type: 'string', default: '/' },
  },
});
const listOf = (value: string): string[] => value.split(',');

interface Look {
  width: number;
  theme: 'light' | 'dark';
  language: string;
}
interface Picture extends Look {
  reader: string;
  path: string;
  state: ScreenState;
  file: string;
}

const looks: Look[] = listOf(values.languages).flatMap((language) =>
  listOf(values.themes).flatMap((theme) =>
    listOf(values.widths).map((width) => ({ language, theme: theme === 'dark' ? 'dark' : 'light', width: Number(width) }) as const),
  ),
);
const states = SCREEN_STATES.filter((state) => listOf(values.states).includes(state));
const isChosen = (path: string): boolean => listOf(values.screens).some((part) => path.includes(part));

async function openLook(browser: Browser, baseURL: string, { width, theme }: Look): Promise<Page> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** The demo buttons are named in English, so signing in comes before the language. */
async function picturesOf(browser: Browser, baseURL: string, look: Look, { person, screens }: Reader): Promise<Picture[]> {
  const chosenScreens = screens.filter(isChosen);
  if (chosenScreens.length === 0) return [];
  const page = await openLook(browser, baseURL, look);
  if (person) await signInAs(page, person);
  await page.addInitScript((language) => {
    // The sandboxed card frame has no storage.
    if (window === window.top) localStorage.setItem('candor.language', language);
  }, look.language);
  const pictures: Picture[] = [];
  for (const path of chosenScreens) {
    for (const state of states) {
      const reader = person ?? 'Visitor';
      const file = `${[reader, path, state, look.language, look.theme, look.width].join(' ').replaceAll(/[^\w-]+/g, '-')}.jpg`;
      try {
        await showInState(page, path, state);
        await page.screenshot({ path: join(OUT, file), type: 'jpeg', quality: 70, fullPage: true });
        pictures.push({ ...look, reader, path, state, file });
      } catch (error) {
        process.stderr.write(`${file}: ${String(error)}\n`);
        process.exitCode = 1;
      }
    }
  }
  await page.context().close();
  return pictures;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A row for each screen and reader, with a picture for each width, theme, language and state. */
function htmlOf(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ reader, path }) => `${reader} ${path}`);
  const sections = [...rows].map(
    ([name, row]) =>
      `<h2>${escape(name)}</h2><div>${row
        .map(
          ({ file, state, language, theme, width }) =>
            `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" height="420"></a><figcaption>${state}, ${width} px, ${theme}, ${escape(language)}</figcaption></figure>`,
        )
        .join('')}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Every screen of Candor</title>
<style>body{font:14px sans-serif;margin:1rem}div{display:flex;gap:1rem;overflow-x:auto}figure{margin:0}img{border:1px solid #999;object-fit:cover;object-position:top;max-width:40rem}</style>
<h1>Every screen</h1>${sections.join('\n')}\n`;
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'candor-pictures-'));
const server = await startServer(dataDir);
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const pictures: Picture[] = [];
  for (const look of looks) {
    for (const reader of READERS) pictures.push(...(await picturesOf(browser, server.address, look, reader)));
    process.stdout.write(`${look.width} px, ${look.theme}, ${look.language}: ${pictures.length} pictures so far\n`);
  }
  writeFileSync(join(OUT, 'index.html'), htmlOf(pictures));
  process.stdout.write(`${pictures.length} pictures in ${join(OUT, 'index.html')}\n`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
