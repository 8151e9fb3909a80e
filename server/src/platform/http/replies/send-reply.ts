import { createHash } from 'node:crypto';
import { render } from '@candor/contract/catalogues';
import type { Language } from '@candor/contract/language';
import type { Message } from '@candor/contract/message';
import type { RouteSpec } from '@candor/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../requests/language.ts';

export interface ShapedReply {
  status: number;
  /** As JSON. */
  data: string;
  /** The message is rendered last, so that a repeated call is answered in the language of that call. */
  extras: { message?: Message | undefined; code?: string | undefined };
}

function envelope({ data, extras: { message: text, code } }: ShapedReply, language: Language): string {
  const rendered = text && render(text, language);
  const extras = rendered === undefined && code === undefined ? '' : `,${JSON.stringify({ message: rendered, code }).slice(1, -1)}`;
  return `{"success":true,"data":${data}${extras}}`;
}

/** A cache may send several tags, and proxies that compress mark them as weak. */
const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;

/** Encodes the text once: Fastify would encode it to measure its length, and Node again to send it. Trailing spaces are valid in JSON. */
function encode(text: string, { paddedToBytes = 1, leastBytes = 0 }: Pick<RouteSpec, 'paddedToBytes' | 'leastBytes'>): Buffer {
  const bytes = Buffer.from(text);
  const missing = Math.max(leastBytes, Math.ceil(bytes.length / paddedToBytes) * paddedToBytes) - bytes.length;
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing, ' ')]);
}

export function sendReply(request: FastifyRequest, reply: FastifyReply, spec: RouteSpec, shaped: ShapedReply): FastifyReply {
  const { status } = shaped;
  const body = encode(envelope(shaped, languageOf(request)), spec);
  if (spec.cache === 'public') {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    void reply.header('cache-control', 'public, max-age=60').header('etag', etag).header('vary', 'accept-encoding, accept-language');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
