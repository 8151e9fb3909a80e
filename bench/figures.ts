// Draws docs/figures.md and its images from figures.json: node bench/figures.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartsOf } from './figures/charts.ts';
import { readFigures } from './figures/data.ts';
import { drawPage, IMAGES } from './figures/page.ts';

const docs = join(import.meta.dirname, '../docs');
const charts = chartsOf(readFigures());
mkdirSync(join(docs, IMAGES), { recursive: true });
for (const { file, svg } of charts) writeFileSync(join(docs, IMAGES, file), svg);
writeFileSync(join(docs, 'figures.md'), drawPage(charts));
process.stdout.write(`docs/figures.md is written, with ${charts.length} images.\n`);
