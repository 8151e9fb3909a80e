// Checks which files the first visit to the welcome page loads, and their size.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/bootstrap.mjs';

/**
 * The goal is 110. React, its router and the query library take 95; Mantine and everything for members only is loaded with the pages that
 * need it. More than a kilobyte is for names of files that pages share: fewer files would import each other (web/vite.config.ts).
 */
const BUDGET_KB = 112;
/** Part of the entry chunk because its route is not lazy. */
const WELCOME = 'src/app/pages/public/welcome.tsx';

const dist = join(root, 'web/dist');
const readManifest = () => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Bytes of JavaScript, gzipped: the entry, the welcome page and all that these import at once. */
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

/** It must be visible without scripts. */
const welcomeIsPrepared = () =>
  /<div id="root">.*<h1/s.test(JSON.parse(readFileSync(join(root, 'web/dist/prepared-pages.json'), 'utf8'))['/']);

/**
 * Files that import each other in a ring. The order in which they run depends on which arrives first, and then one of the two finds the
 * other's values undefined: the page works nearly always.
 */
function findRings(manifest) {
  const finished = new Set();
  const rings = [];
  const visit = (key, path) => {
    if (finished.has(key)) return;
    if (path.includes(key)) return void rings.push([...path.slice(path.indexOf(key)), key]);
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key]);
    finished.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return rings.map((ring) => `files of the build import each other: ${ring.join(' > ')}`);
}

export function checkBundle() {
  if (!welcomeIsPrepared()) return ['the prepared welcome page shows no heading without JavaScript'];
  const manifest = readManifest();
  const bytes = weighWelcome(manifest);
  const weight = (bytes / 1024).toFixed(1);
  process.stdout.write(`  welcome: ${weight} KB of JavaScript gzipped, ${BUDGET_KB} allowed\n`);
  return [
    ...(bytes > BUDGET_KB * 1024 ? [`the welcome page weighs ${weight} KB of JavaScript, more than ${BUDGET_KB}`] : []),
    ...findRings(manifest),
  ];
}
