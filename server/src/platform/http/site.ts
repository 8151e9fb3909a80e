import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { readCookie } from './same-site.ts';

export interface SiteOptions {
  folder: string;
  isDemo: boolean;
  isHttps: boolean;
}

/** The built web app: hashed assets for ever, the page itself never kept, every other path the app's own to route. */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const pagePath = join(options.folder, 'index.html');
  const hasSite = existsSync(pagePath);
  if (hasSite) {
    await app.register(fastifyStatic, {
      root: options.folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // Handed out by the sandbox alone, with a content policy of its own.
      allowedPath: (path) => path !== '/card-frame.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        // A frame of no origin, as the sandbox's form of a card is, asks for its typeface from elsewhere.
        if (path.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
        void reply.header('cache-control', path.includes('/build/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  const page = hasSite
    ? readFileSync(pagePath, 'utf8').replace('<!--candor-demo-->', options.isDemo ? '<meta name="candor-demo" content="1">' : '')
    : undefined;

  app.get('/', (_request, reply) => reply.callNotFound());
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.split('?')[0] ?? '';
    if (!isPage || page === undefined || path.startsWith('/api') || path.startsWith('/build/') || /\.\w{2,5}$/.test(path)) {
      throw new AppError('NOT_FOUND');
    }
    if (readCookie(request, 'XSRF-TOKEN') === undefined) {
      void reply.header(
        'set-cookie',
        `XSRF-TOKEN=${randomBytes(18).toString('base64url')}; Path=/; SameSite=Strict${options.isHttps ? '; Secure' : ''}`,
      );
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
