import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameModulesOf, readPlainPages } from './modules-of-pages.ts';

const APP = join(import.meta.dirname, '../src/app');

it('finds the pages without Mantine in the routes', () => {
  const pages = readPlainPages();
  expect(pages).toContain('pages/public/legal/terms.tsx');
  expect(pages).not.toContain('pages/sign-in/sign-in.tsx');
  expect(pages.filter((page) => !existsSync(join(APP, page)))).toEqual([]);
});

it('names everything that the pages import, also in a circle, and nothing else', () => {
  const page = join(APP, 'page.tsx');
  const imports: Record<string, string[]> = { [page]: ['card', 'texts'], card: ['texts', 'theme'], theme: ['card'], form: ['card'] };
  const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const name = nameModulesOf(['page.tsx'], 'light');
  expect(['card', 'texts', 'theme', 'form', 'other'].map((id) => name(id, graph))).toEqual(['light', 'light', 'light', null, null]);
});
