import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageRoutes } from './routes.tsx';

const web = join(import.meta.dirname, '../..');
interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}
const manifest = JSON.parse(readFileSync(join(web, 'public/manifest.webmanifest'), 'utf8')) as {
  start_url: string;
  icons: Icon[];
  shortcuts: { url: string; icons: Icon[] }[];
};

/** Width and height are at a fixed position in every PNG file. */
function sizeOf(src: string): string {
  const png = readFileSync(join(web, 'public', src));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it('has plain, maskable and Apple icons in the sizes that it states, and the page links to the files', () => {
  const all = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes } of all) expect(sizeOf(src), src).toBe(sizes);
  expect(manifest.icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(sizeOf('/icons/apple-touch-icon.png')).toBe('180x180');
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  for (const file of ['/icons/apple-touch-icon.png', '/manifest.webmanifest', '/favicon.svg']) {
    expect(page).toContain(`href="${file}"`);
    expect(existsSync(join(web, 'public', file))).toBe(true);
  }
});

it('starts at, and has shortcuts to, pages that exist', () => {
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
    expect(
      pageRoutes.some(({ path }) => path === url),
      url,
    ).toBe(true);
});
