import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* A class that the style sheet lacks is undefined at run time: the element loses its style, and no compiler or linter reports it. */

const components = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const IMPORT = /import (?<name>\w+) from '(?<path>[^']+\.module\.css)';/g;

const classesOf = (style: string): Set<string> => new Set([...style.matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1]!));

function missingClasses(source: string, readStyle: (path: string) => string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(({ groups }) => {
    const { name = '', path = '' } = groups ?? {};
    const known = classesOf(readStyle(path));
    const used = source.replaceAll(IMPORT, '').matchAll(new RegExp(String.raw`(?<![\w.'/-])${name}\.(\w+)`, 'g'));
    return [...new Set([...used].map((match) => match[1]!))].filter((one) => !known.has(one)).map((one) => `${path} lacks .${one}`);
  });
}

it('finds a class that the style sheet lacks', () => {
  const source = "import card from './card.module.css';\nconst a = [card.head, card.foot, other.card.body];";
  expect(missingClasses(source, () => '.head,\n.list > .item:hover { margin: 0; }')).toEqual(['./card.module.css lacks .foot']);
});

it('every class that a component uses is in its style sheet', () => {
  const faults = Object.entries(components).flatMap(([path, source]) =>
    missingClasses(source, (style) => readFileSync(join(import.meta.dirname, path, '..', style), 'utf8')).map(
      (fault) => `${path.replace('..', 'web/src')}: ${fault}`,
    ),
  );
  expect(faults).toEqual([]);
});
