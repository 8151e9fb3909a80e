import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Styles use start and end, never left and right, so that languages from right to left need no separate style sheet. */
const web = join(import.meta.dirname, '..');
// Vitest replaces style sheets by the names of their classes, so they are read from the disk.
const sheets = Object.fromEntries(globSync('**/*.css', { cwd: web }).map((path) => [`../${path}`, readFileSync(join(web, path), 'utf8')]));
const components = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** Styles that don't depend on the reading direction, by file and reason. */
const EXCEPTIONS: Record<string, string> = {
  '../ui/figures/bar-chart.module.css': 'the specification’s labels turn by -45 degrees around their right end in every language',
  '../ui/map/map-canvas.module.css': 'west is on the left of every map',
  '../ui/map/map-zoom.module.css': 'lies over the map, whose labels avoid this corner',
  '../features/payments/checkout/confetti.module.css': 'falls at random places',
  '../features/profile/photo/photo-crop.tsx': 'moves a picture under the finger',
};

const SIDED =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)$/;
const BY_VALUE = /^(?:float|clear|text-align|caption-side)$/;
const FOUR_SIDES = /^(?:margin|padding|inset|border-width|border-style|border-color|scroll-margin|scroll-padding)$/;

/** The parts of a value, without splitting inside brackets. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s(]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];

function isSided(property: string, value: string): boolean {
  if (SIDED.test(property)) return true;
  if (BY_VALUE.test(property)) return /\b(?:left|right)\b/.test(value);
  const parts = partsOf(value);
  if (FOUR_SIDES.test(property)) return parts.length === 4 && parts[1] !== parts[3];
  // A box whose two top corners are alike, and whose two bottom corners are alike, looks the same in both reading directions.
  return property === 'border-radius' && parts.length > 1 && !(parts[0] === parts[1] && parts[2] === parts[3]);
}

function sidedIn(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/(?:^|[;{])\s*([\w-]+)\s*:\s*([^;{}]+)/g)].flatMap(([, property = '', value = '']) =>
    isSided(property, value.trim()) ? [`${property}: ${value.trim()}`] : [],
  );
}

/** Mantine's short property names, and names in inline styles. */
const sidedInComponent = (source: string): string[] =>
  source
    .match(/\s(?:ml|mr|pl|pr)=["{]|\b(?:margin|padding)(?:Left|Right)\b|\bstyle=\{\{[^}]*\b(?:left|right):/g)
    ?.map((one) => one.trim()) ?? [];

it('finds styles that treat left and right differently', () => {
  expect(sidedIn('.a { margin-left: 1px; color: red; text-align: right }')).toEqual(['margin-left: 1px', 'text-align: right']);
  expect(sidedIn('.a { margin: 0 0 0 -1px; left: 0 }')).toEqual(['margin: 0 0 0 -1px', 'left: 0']);
  expect(sidedIn('.a { border-radius: 4px 0 0 4px; }')).toEqual(['border-radius: 4px 0 0 4px']);
  expect(sidedIn('.a { inset: calc(1px + env(x)) 1rem auto 1rem; margin: 0 auto; border-radius: 6px 6px 0 0 }')).toEqual([]);
  expect(sidedIn('/* left: 0 */ .left { transition: left 1s; margin-inline-start: 1px }')).toEqual([]);
  expect(sidedInComponent('<Box mr="sm" style={{ left: 0 }} />')).toHaveLength(2);
});

it('no style treats left and right differently, except the listed ones', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(100);
  const all = [
    ...Object.entries(sheets).flatMap(([path, css]) => sidedIn(css).map((one) => `${path} has ${one}`)),
    ...Object.entries(components).flatMap(([path, source]) => sidedInComponent(source).map((one) => `${path} has ${one}`)),
  ];
  expect(all.filter((one) => !Object.keys(EXCEPTIONS).some((path) => one.startsWith(path)))).toEqual([]);
});
