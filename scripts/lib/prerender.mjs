// Prepares the welcome page as HTML, so that it shows before any script has loaded. Run by build-web.mjs, after both builds.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const dist = join(root, 'web/dist');
/** Hides the page from visitors who get another page or language (color-scheme.js sets the attribute). */
const HIDE = '<style>[data-starts-empty] #root { display: none }</style>';

const { render } = await import(join(root, '.cache/prerender/prerender.js'));
const rendered = render('/');
const title = /<title>(.*?)<\/title>/.exec(rendered);
if (!title || !rendered.includes('<h1')) throw new Error('The welcome page was rendered without its title or heading.');
const body = rendered.replace(title[0], '').replaceAll(/<link rel="preload"[^>]*>/g, '');
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const prepared = page
  .replace('<title>Candor</title>', () => `${title[0]}\n    ${HIDE}`)
  .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
if (prepared.length < page.length + body.length) throw new Error('index.html has no place for the prepared page.');
writeFileSync(join(dist, 'welcome.html'), prepared);
// The timers of the pages' caches would keep this process alive for minutes.
process.exit(0);
