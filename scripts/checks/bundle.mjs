// What a first visit to the welcome page loads, and what it may weigh.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/bootstrap.mjs';

/** The goal. React, its router and the query library are 95 of it; Mantine and what only members see come with the pages that need them. */
const BUDGET_KB = 110;
/** Part of the entry as long as its route is not lazy. */
const WELCOME = 'src/app/pages/public/welcome.tsx';

/** Bytes of JavaScript, gzipped: the entry, the welcome page and all that these import at once. */
function weighWelcome() {
  const dist = join(root, 'web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
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

/** It must show without any script. */
const welcomeIsPrepared = () =>
  /<div id="root">.*<h1/s.test(JSON.parse(readFileSync(join(root, 'web/dist/prepared-pages.json'), 'utf8'))['/']);

export function checkBundle() {
  if (!welcomeIsPrepared()) return ['the prepared welcome page shows no heading without JavaScript'];
  const bytes = weighWelcome();
  const weight = (bytes / 1024).toFixed(1);
  process.stdout.write(`  welcome: ${weight} KB of JavaScript gzipped, ${BUDGET_KB} allowed\n`);
  return bytes > BUDGET_KB * 1024 ? [`the welcome page weighs ${weight} KB of JavaScript, more than ${BUDGET_KB}`] : [];
}
