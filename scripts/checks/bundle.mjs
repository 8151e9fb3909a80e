// What a first visit to the welcome page loads, and what it may weigh.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/bootstrap.mjs';

/** The goal is 120: what signed-in members alone need of the frame is in the entry too, which is to be won back. */
const BUDGET_KB = 124;
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

export function checkBundle() {
  const bytes = weighWelcome();
  const weight = (bytes / 1024).toFixed(1);
  process.stdout.write(`  welcome: ${weight} KB of JavaScript gzipped, ${BUDGET_KB} allowed\n`);
  return bytes > BUDGET_KB * 1024 ? [`the welcome page weighs ${weight} KB of JavaScript, more than ${BUDGET_KB}`] : [];
}
