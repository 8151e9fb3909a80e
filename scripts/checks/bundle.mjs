// Checks the number and size of the files that a first visit to each prerendered page loads, import cycles, and that no file contains a secret.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/bootstrap.mjs';

/** For the welcome page. React, its router and the query library take 95; Mantine, and what only members need, are loaded with other pages. */
const BUDGET_KB = 110;
/**
 * The most JavaScript, gzipped, and the most scripts and style sheets that a first visit to a prerendered page loads: HTTP/1.1 loads six files
 * at a time. Code for phone numbers, dialogs and lists that most visitors never open is loaded later.
 */
const PAGE_BUDGETS = {
  '/': { kb: BUDGET_KB, files: 2 },
  '/signin': { kb: 188, files: 28 },
  '/signup': { kb: 189, files: 29 },
  '/community': { kb: 212, files: 40 },
  '/privacy': { kb: 123, files: 12 },
  '/privacy/request': { kb: 197, files: 29 },
  '/terms': { kb: 115, files: 9 },
  '/guidelines': { kb: 125, files: 10 },
  '/how-we-protect-authors': { kb: 115, files: 7 },
  '/transparency': { kb: 157, files: 20 },
  '/contact': { kb: 115, files: 11 },
};
/** Part of the entry chunk because its route is not lazy. */
const WELCOME = 'src/app/pages/public/welcome.tsx';

const dist = join(root, 'web/dist');
const readManifest = () => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Bytes of JavaScript, gzipped: the entry, the welcome page and all their static imports. */
function weighWelcome(manifest) {
  const chunks = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(chunk.file)) return;
    chunks.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add('index.html');
  add(WELCOME);
  const scripts = [...chunks].filter((file) => file.endsWith('.js'));
  return scripts.reduce((bytes, file) => bytes + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

const readPages = () => JSON.parse(readFileSync(join(dist, 'prerendered-pages.json'), 'utf8'));

/** The welcome page must be visible without scripts. */
const welcomeIsPrerendered = (pages) => /<div id="root">.*<h1/s.test(pages['/']);

/** The scripts and style sheets that a page names, which its first visit loads. */
function checkPage(html, path, budget) {
  const scripts = [...html.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="(\/build\/[^"]+\.js)"[^>]*>/g)];
  const files = new Set(scripts.map(([, file]) => file));
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
  const weight = bytes / 1024;
  const styles = new Set([...html.matchAll(/<link\b[^>]*href="(\/build\/[^"]+\.css)"/g)].map(([, file]) => file));
  const count = files.size + styles.size;
  return [
    ...(weight > budget.kb ? [`${path} weighs ${weight.toFixed(1)} KB of JavaScript, more than ${budget.kb}`] : []),
    ...(count > budget.files ? [`${path} loads ${count} scripts and style sheets, more than ${budget.files}`] : []),
    // Otherwise scripts compete with the style sheet and the font for the connection, and the page shows a second later.
    ...scripts
      .filter(([tag]) => !tag.includes('fetchpriority="low"') || tag.includes('rel="modulepreload"'))
      .map(([, file]) => `${path} loads ${file} before it is shown`),
  ];
}

/**
 * Files that import each other in a cycle. The order in which they run depends on which arrives first, and then one of the two finds the
 * other's values undefined, so the page fails only sometimes.
 */
function findImportCycles(manifest) {
  const finished = new Set();
  const cycles = [];
  const visit = (key, path) => {
    if (finished.has(key)) return;
    if (path.includes(key)) return void cycles.push([...path.slice(path.indexOf(key)), key]);
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key]);
    finished.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return cycles.map((cycle) => `files of the build import each other: ${cycle.join(' > ')}`);
}

/** Everybody may read the built files, so they must not contain keys, secrets or paths of the machine that built them, or source maps. */
function findSecrets() {
  const secrets = Object.entries(process.env)
    .filter(([name, value]) => /(?:KEY|KEYS|TOKEN|SECRET|PASSWORD)$/.test(name) && value.length >= 12)
    .map(([name, value]) => [`the value of ${name}`, value]);
  const signs = [['a private key', '-----BEGIN'], ['a path of this machine', root], ['a source map', 'sourceMappingURL='], ...secrets];
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:m?js|css|html|json|svg|map|webmanifest)$/.test(path))
    .flatMap((path) => {
      const content = readFileSync(join(dist, path), 'utf8');
      return signs.filter(([, sign]) => content.includes(sign)).map(([what]) => `web/dist/${path} contains ${what}`);
    });
}

export function checkBundle() {
  const pages = readPages();
  if (!welcomeIsPrerendered(pages)) return ['the prerendered welcome page shows no heading without JavaScript'];
  const manifest = readManifest();
  const bytes = weighWelcome(manifest);
  const weight = (bytes / 1024).toFixed(1);
  process.stdout.write(`  welcome: ${weight} KB of JavaScript gzipped, ${BUDGET_KB} allowed\n`);
  return [
    ...(bytes > BUDGET_KB * 1024 ? [`the welcome page weighs ${weight} KB of JavaScript, more than ${BUDGET_KB}`] : []),
    ...Object.entries(PAGE_BUDGETS).flatMap(([path, budget]) => checkPage(pages[path], path, budget)),
    ...findImportCycles(manifest),
    ...findSecrets(),
  ];
}
