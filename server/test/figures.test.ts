import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { capacityDocument } from '../../bench/capacity/document.ts';
import { chartsOf } from '../../bench/figures/charts.ts';
import { readFigures } from '../../bench/figures/data.ts';
import { drawPage, IMAGES } from '../../bench/figures/page.ts';

const docs = join(import.meta.dirname, '../../docs');
const charts = chartsOf(readFigures());

it('docs/figures.md and its images are those that bench/figures.ts draws from bench/figures.json', () => {
  const remedy = 'run: node bench/figures.ts';
  expect(readFileSync(join(docs, 'figures.md'), 'utf8'), remedy).toBe(drawPage(charts));
  for (const { file, svg } of charts) expect(readFileSync(join(docs, IMAGES, file), 'utf8'), `${file}: ${remedy}`).toBe(svg);
});

it('docs/capacity.md follows from the measured costs', () => {
  expect(readFileSync(join(docs, 'capacity.md'), 'utf8'), 'run: node bench/capacity.ts').toBe(capacityDocument);
});

it('each figure has a title, an alternative text, both themes, and its numbers as a table', () => {
  for (const { file, svg, alt, table } of charts) {
    expect(svg, file).toMatch(/<title id="title">[^<]{10,}<\/title>/);
    expect(svg, file).toMatch(/<desc id="alt">[^<]{20,}<\/desc>/);
    expect(svg, file).toContain('#3b82f6');
    expect(svg, file).toContain('prefers-color-scheme: dark');
    expect(svg, file).not.toMatch(/NaN|undefined|Infinity/);
    expect(alt, file).not.toMatch(/NaN|undefined/);
    expect(table.split('\n').length, file).toBeGreaterThan(4);
  }
});
