import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './default-limits.ts';

const operations = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');

it.each(Object.entries(DEFAULT_LIMITS))('%s is in the operations document with its default', (name, value) => {
  expect(operations).toContain(`| \`${name}\` | ${value.toLocaleString('en-US')} |`);
});
