import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

/**
 * The sandbox's card form, for an iframe with an opaque origin. It can neither reach the page around it nor load anything: script and style
 * sheet are inline, and the content security policy allows them by their hashes.
 */
export function serveCardFrame(app: FastifyInstance, siteFolder: string): void {
  const path = join(siteFolder, 'card-frame.html');
  if (!existsSync(path)) return;
  const built = readFileSync(path, 'utf8');
  const script = readBuilt(siteFolder, built, SCRIPT);
  const sheet = readBuilt(siteFolder, built, SHEET);
  const page = built
    .replace(SCRIPT, '')
    .replace(SHEET, () => `<style>${sheet}</style>`)
    // At the end, because inline scripts don't wait for the body.
    .replace('</body>', () => `<script type="module">${script}</script></body>`);
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(sheet)}'`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
  app.get('/sandbox/card', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'unsafe-none',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-cache',
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function readBuilt(folder: string, page: string, tag: RegExp): string {
  const [, href] = tag.exec(page) ?? [];
  if (href === undefined) throw new Error('card-frame.html was not built as expected');
  return readFileSync(join(folder, href), 'utf8');
}
