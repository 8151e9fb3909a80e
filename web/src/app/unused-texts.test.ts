import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Catalogue } from '../lib/i18n/translate.ts';

const catalogues = import.meta.glob<Record<string, Catalogue>>('../**/*.en.ts', { eager: true });
const ROOT = join(import.meta.dirname, '../../..');
const IS_TEXT_OR_TEST = /\.test\.|\.(?:en|es|zh-Hans)\.ts$|contract\/src\/messages/;
const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !IS_TEXT_OR_TEST.test(path))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'));

/** Words in quotes, and names of properties. */
const namedIn = (sources: readonly string[]): Set<string> =>
  new Set(sources.flatMap((source) => [...source.matchAll(/(['"`])([\w.-]+)\1|^ +(\w+):/gm)].map((match) => match[2] ?? match[3]!)));
/** Catalogues whose own tests compare them with the server's sentences. */
const COMPARED = new Set(['admin-audit', 'assistant-reasons']);

/**
 * Keys that nothing shows. A file that uses a catalogue names a key in quotes or by a template, or it passes a variable, whose values
 * are named elsewhere, such as statuses in the contract.
 */
function unusedKeys(name: string, keys: readonly string[], sources: readonly string[], values: ReadonlySet<string>): string[] {
  const users = sources.filter((source) => new RegExp(String.raw`\b${name}\b`).test(source));
  const named = namedIn(users);
  const templates = users.flatMap((source) => [...source.matchAll(/`([\w.-]*)\$\{[^}]*\}([\w.-]*)`/g)]);
  const byTemplate = templates.filter(([, start, end]) => start !== '' || end !== '');
  const translators = users.flatMap((source) => [...source.matchAll(/const (\w+) = useTexts\(/g)].map((match) => match[1]!));
  const call = new RegExp(String.raw`\b(?:${[...new Set(['t', ...translators])].join('|')})\(\w+[\w.[\]]*[,)]`);
  const hasVariable = users.some((source) => call.test(source));
  return keys.filter(
    (key) =>
      !named.has(key) &&
      !byTemplate.some(([, start = '', end = '']) => key.startsWith(start) && key.endsWith(end)) &&
      !(hasVariable && values.has(key)),
  );
}

it('finds a key that nothing names', () => {
  const source = "const t = useTexts(sampleTexts); t('said'); t(`kind_${kind}`); t(status);";
  expect(unusedKeys('sampleTexts', ['said', 'kind_reply', 'open', 'never'], [source], new Set(['open']))).toEqual(['never']);
});

it('every text of the catalogues is shown somewhere', () => {
  const sources = sourcesIn('web/src');
  const values = namedIn([...sources, ...sourcesIn('contract/src')]);
  const unused = Object.entries(catalogues).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, { area, texts }]) =>
      COMPARED.has(area)
        ? []
        : unusedKeys(name, Object.keys(texts), sources, values).map((key) => `${path.replace('..', 'web/src')}: ${key}`),
    ),
  );
  expect(unused).toEqual([]);
});
