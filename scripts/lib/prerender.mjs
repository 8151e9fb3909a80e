// Prerenders the pages, so that public pages show before any script has loaded, and all pages load their parts together. Run by
// build-web.mjs, after both builds. The server reads prerendered-pages.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../web/src/lib/paths/paths.ts';
import { PUBLIC_PAGES } from '../../web/src/lib/paths/public-pages.ts';
import { root } from './bootstrap.mjs';

const dist = join(root, 'web/dist');
const FORM = /<form\b/;
const ENABLED_FIELD = /<(?:input|select|textarea|button(?![^>]*data-quick-exit))\b(?![^>]*\sdisabled\b)/g;
const FORM_STYLE = '<style>[data-prerendered] form { opacity: 0.6 }</style>';
/** The button that leaves the site must work as soon as it shows. */
const QUICK_EXIT = '<script src="/quick-exit.js"></script><style>[data-quick-exit-explained] #root [role="note"] { display: none }</style>';
/** Hides the prerendered page from readers who need another page or language (before-paint.js and quick-exit.js set the attribute). */
const STYLE = '<style>[data-starts-empty] #root { display: none }</style>';
/** A prerendered page shows without its scripts, so the style sheet and the font come first. */
const SCRIPT = /<script type="module"|<link rel="modulepreload"/g;
/** public/before-paint.js turns these into modulepreload links. */
const PAGE_SCRIPT = /<link rel="modulepreload"([^>]* data-page>)/g;
const MANTINE = 'src/ui/theme/mantine.tsx';
const FRAME = 'src/app/layout/framed-app.ts';

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const index = readFileSync(join(dist, 'index.html'), 'utf8');
const { render } = await import(join(root, '.cache/prerender/prerender.js'));

const pages = {};
for (const [path, module] of readRoutes()) pages[path] = await prerender(path, module);
const missing = PUBLIC_PAGES.filter((path) => !pages[path]);
if (missing.length > 0) throw new Error(`routes.tsx has no ${missing.join(', ')}.`);
writeFileSync(join(dist, 'prerendered-pages.json'), JSON.stringify(pages));
// The timers of the pages' caches would keep this process alive for minutes.
process.exit(0);

/** Each fixed path with the modules of its page; none if the page is part of the first load. */
function readRoutes() {
  const source = readFileSync(join(root, 'web/src/app/routes.tsx'), 'utf8');
  const groups = source.matchAll(/^ {2}\{$[\s\S]*?^ {2}\},$/gm);
  return [...groups].flatMap(([group]) => readGroup(group)).filter(([path]) => !path.includes(':'));
}

/** The pages of a group of routes, which have the same frame. */
function readGroup(source) {
  const frame = source.includes("frame: 'app'") ? [FRAME] : [];
  return [...source.matchAll(/^ {6}(\w+): (?:(lazy|plain)Part\(\(\) => import\('\.\/(.+?)'\))?/gm)].map(([, name, kind, page]) => [
    paths[name],
    [...(page ? [`src/app/${page}`] : []), ...(kind === 'lazy' ? [MANTINE] : []), ...frame],
  ]);
}

async function prerender(path, modules) {
  const files = new Set();
  for (const module of modules) addFiles(module, files);
  const links = [...files].map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}" data-page>`
      : `<link rel="modulepreload" crossorigin href="/${file}" data-page>`,
  );
  const withLinks = index.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
  if (!PUBLIC_PAGES.includes(path)) return withLinks;
  const page = withLinks.replaceAll(SCRIPT, '$& fetchpriority="low"').replaceAll(PAGE_SCRIPT, '<link rel="after-paint"$1');
  return fillIn(path, page, await render(path));
}

/** Adds the files of a module and of its static imports, without those that every page loads. */
function addFiles(name, files) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no chunk of ${name}.`);
  if (chunk.isEntry || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) addFiles(imported, files);
}

function fillIn(path, page, rendered) {
  const title = /<title>(.*?)<\/title>/.exec(rendered);
  if (!title || !rendered.includes('<h1')) throw new Error(`${path} was rendered without its title or heading.`);
  const hasForm = FORM.test(rendered);
  const content = rendered.replace(title[0], '').replaceAll(/<link rel="preload"[^>]*>/g, '');
  // Text typed before React handles the form would be lost, so React enables the fields (web/src/app/prerendered-page.ts).
  const body = hasForm ? content.replaceAll(ENABLED_FIELD, '$& disabled data-waiting') : content;
  const prerendered = page
    .replace('<html lang="en">', `<html lang="en" data-prerendered="${path}">`)
    .replace(
      '<title>Candor</title>',
      () => `${title[0]}\n    ${STYLE}${hasForm ? FORM_STYLE : ''}${rendered.includes('data-quick-exit') ? QUICK_EXIT : ''}`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
  if (prerendered.length < page.length + body.length) throw new Error('index.html has no place for the prerendered page.');
  return prerendered;
}
