import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { readCookie } from './requests/cookies.ts';

/** For each path: the HTML of a public page, with its preloads. The build writes this file. */
const PRERENDERED_PAGES = 'prerendered-pages.json';
const FOR_EVER = 'public, max-age=31536000, immutable';

export interface SiteOptions {
  folder: string;
  isDemo: boolean;
  /** Facts about this installation that the page shows, by the name of their meta element. */
  facts: Readonly<Record<string, string>>;
  isHttps: boolean;
}

function metaElements({ isDemo, facts }: SiteOptions): string {
  return Object.entries({ ...(isDemo ? { demo: '1' } : {}), ...facts })
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta name="candor-${name}" content="${escapeAttribute(content)}">`)
    .join('\n    ');
}

const fillIn = (page: string, options: SiteOptions): string => page.replace('<!--candor-meta-->', () => metaElements(options));

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Files in folders are looked up on request: a route for each of thousands of files would slow down every start. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const shared = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The sandbox's card form has an opaque origin, so its request for the typeface is cross-origin.
      if (path.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
      void reply.header('cache-control', path.includes('/build/') ? FOR_EVER : 'public, max-age=3600');
    },
  } satisfies Partial<FastifyStaticOptions>;
  await app.register(fastifyStatic, {
    ...shared,
    root: folder,
    wildcard: false,
    globIgnore: ['*/*', '*/*/**'],
    // Only the sandbox serves the card frame, with its own content security policy. The pages are served with their facts filled in.
    allowedPath: (path) => !['/card-frame.html', `/${PRERENDERED_PAGES}`].includes(path),
  });
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  for (const { name } of folders) {
    await app.register(fastifyStatic, { ...shared, root: join(folder, name), prefix: `/${name}/`, decorateReply: false });
  }
}

/** Nearly as small as with the highest quality, in a tenth of the time. */
const BROTLI_QUALITY = 9;
const ENCODINGS = {
  br: (page: string): Buffer => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (page: string): Buffer => gzipSync(page),
};
type Encoding = keyof typeof ENCODINGS;

const chooseEncoding = (accepted = ''): Encoding | undefined =>
  (Object.keys(ENCODINGS) as Encoding[]).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );

/** Pages contain nothing secret and are the same for everybody, so each is compressed once, when it is first requested. */
class Page {
  readonly html: string;
  readonly #compressed = new Map<Encoding, Buffer>();

  constructor(html: string) {
    this.html = html;
  }

  compress(encoding: Encoding): Buffer {
    const bytes = this.#compressed.get(encoding) ?? ENCODINGS[encoding](this.html);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }
}

function readPrerendered(options: SiteOptions): Map<string, Page> {
  const path = join(options.folder, PRERENDERED_PAGES);
  const pages = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  return new Map(Object.entries(pages).map(([address, page]) => [address, new Page(fillIn(page, options))]));
}

/**
 * Serves the built web app. Browsers cache hashed assets for ever, and ask for the page each time. Every path without a file gets the page,
 * whose router decides what to show.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const pagePath = join(options.folder, 'index.html');
  const hasSite = existsSync(pagePath);
  if (hasSite) {
    await serveFiles(app, options.folder);
  }
  const page = hasSite ? new Page(fillIn(readFileSync(pagePath, 'utf8'), options)) : undefined;
  const prerendered = readPrerendered(options);

  app.get('/', (_request, reply) => reply.callNotFound());
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (page === undefined || path.startsWith('/api') || path.startsWith('/build/') || /\.\w{2,5}$/.test(path)) {
      throw new AppError('NOT_FOUND');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      void reply.header('allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    if (readCookie(request, 'XSRF-TOKEN') === undefined) {
      void reply.header(
        'set-cookie',
        `XSRF-TOKEN=${randomBytes(18).toString('base64url')}; Path=/; SameSite=Strict${options.isHttps ? '; Secure' : ''}`,
      );
    }
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8');
    const served = prerendered.get(path) ?? page;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    return encoding === undefined ? served.html : reply.header('content-encoding', encoding).send(served.compress(encoding));
  });
}
