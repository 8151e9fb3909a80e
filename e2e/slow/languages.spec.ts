import { join } from 'node:path';
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../web/src/lib/i18n/translate.ts';
import { paths } from '../../web/src/lib/paths/paths.ts';
import { openPage, WIDTHS } from '../harness/open-page.ts';
import { saveScreenshot } from '../harness/save-screenshot.ts';
import { READERS, showScreen } from '../harness/screens.ts';
import { signInAs } from '../harness/sign-in.ts';

const web = join(import.meta.dirname, '../../web/src');
const catalogues: Catalogue[] = [];
for (const file of globSync('**/*.en.ts', { cwd: web }))
  catalogues.push(...Object.values((await import(pathToFileURL(join(web, file)).href)) as Record<string, Catalogue>));
const formsOf = (text: string): string[] => text.split(' | ');
/** English texts that are also texts in Spanish or Chinese. */
const SAME_IN_ANOTHER_LANGUAGE = /^(?:App Store|Google Play|Candor|Google|LGBTQIA\+|Jordan M\.|Emoji|Total|Campus|Push|No|hash|Neutral)$/;

/** Patterns for English texts on a screen: texts of at least two words, and words that are a text of their own. */
const patterns = catalogues
  .flatMap(({ area, texts }) =>
    Object.entries(texts).flatMap(([key, text]) => formsOf(text).map((form) => ({ id: `${area} ${key}`, form }))),
  )
  .filter(
    ({ form }) =>
      !SAME_IN_ANOTHER_LANGUAGE.test(form) &&
      (/[A-Za-z’']{2,}\W+[A-Za-z’']{2,}/.test(form.replaceAll(/\{\w+\}/g, '')) || /^[A-Za-z]{3,}$/.test(form)),
  )
  .map(({ id, form }) => ({
    id,
    pattern: new RegExp(`^${form.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.{1,60}')}$`),
  }));

/** All texts of the page, for the eye and for screen readers, except texts that people wrote (`bdi`) and texts marked as English. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, noscript, bdi, [lang="en"]:not(html)')) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) shown.add(node.getAttribute(name)?.trim() ?? '');
      else shown.add(node.textContent?.trim() ?? '');
    }
    return [...shown, document.title].filter((text) => text !== '');
  });

/** Chooses the language of every document that the page loads from now on. The sandboxed card frame has no storage. */
const chooseLanguage = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript((chosen) => {
    if (window === window.top) localStorage.setItem('candor.language', chosen);
  }, language);

/** Pages for engineers, in English only. */
const ENGLISH_ONLY: readonly string[] = [paths.setup, paths.devInbox];

/** Every reader in both languages, each at one of the two widths. */
const CASES = (['es', 'zh-Hans'] as const).flatMap((language) =>
  READERS.map(({ person, screens }, index) => ({
    language,
    width: WIDTHS[(index + (language === 'es' ? 0 : 1)) % 2]!,
    person,
    screens: screens.filter((path) => !ENGLISH_ONLY.includes(path)),
    who: person ?? 'a visitor',
  })),
);

it.each(CASES)(
  'no screen of $who shows an English text in $language at $width px, nor scrolls sideways',
  async ({ language, width, person, screens }) => {
    const page = await openPage(width, { colorScheme: width === 390 ? 'dark' : 'light' });
    if (person !== undefined) await signInAs(page, person);
    await chooseLanguage(page, language);
    const faults: string[] = [];
    for (const path of screens) {
      await showScreen(page, path);
      expect(await page.evaluate(() => document.documentElement.lang), path).toBe(language);
      for (const text of await textsOf(page)) {
        const found = patterns.find(({ pattern }) => pattern.test(text));
        if (found) faults.push(`${path}: "${text}" (${found.id})`);
      }
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) faults.push(`${path} scrolls sideways`);
      await saveScreenshot(page, `${language} ${width} ${path}`);
    }
    expect(faults).toEqual([]);
  },
  300_000,
);
