import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** Texts belong in the catalogues: a text written in a component is English in every language. */
const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const TEXT_ATTRIBUTES = new Set(['alt', 'aria-label', 'description', 'error', 'help', 'hint', 'label', 'placeholder', 'text', 'title']);
/** Product names and keyboard keys, which are the same in every language. */
const NAMES_AND_KEYS = /^(?:Candor|Google|Esc|Ctrl|Enter)$/;

interface Node {
  type: string;
  start: number;
  value?: unknown;
  name?: { name?: unknown };
}

function literalOf({ type, value, name }: Node): string | undefined {
  if (type === 'JSXText') return String(value);
  if (type !== 'JSXAttribute' || !TEXT_ATTRIBUTES.has(String(name?.name)) || value === null) return undefined;
  const { type: kind, value: literal } = value as Node;
  return kind === 'Literal' ? String(literal) : undefined;
}

function literalsOf(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const words = literalOf(node as Node)
      ?.replaceAll(/&\w+;/g, '')
      .trim();
    if (words !== undefined && /\p{L}{2}/u.test(words) && !NAMES_AND_KEYS.test(words)) {
      const line = source.slice(0, (node as Node).start).split('\n').length;
      found.push(`${path.replace('..', 'web/src')}:${line} says "${words}"`);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, source).program);
  return found;
}

it('finds a text in a component', () => {
  expect(literalsOf('../a.tsx', 'const a = (\n<p title="Sign in">Hello there</p>)')).toEqual([
    'web/src/a.tsx:2 says "Sign in"',
    'web/src/a.tsx:2 says "Hello there"',
  ]);
  expect(literalsOf('../a.tsx', 'const a = <p lang="en" title={t("x")}>Candor {1} · &nbsp;</p>')).toEqual([]);
});

it('components contain no texts of their own', () => {
  const own = Object.entries(sources).filter(([path]) => !path.endsWith('.test.tsx'));
  expect(own.length).toBeGreaterThan(100);
  expect(own.flatMap(([path, source]) => literalsOf(path, source))).toEqual([]);
});
