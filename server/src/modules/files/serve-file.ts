import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { ALREADY_SENT } from '../../platform/http/route-binding.ts';
import type { FilesDependencies } from './dependencies.ts';
import { openFile, openPart, sealedSpan, type Span } from './file-cipher.ts';

const EXTENSIONS: Record<string, string> = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'wmv',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** Streams a file to whoever holds a live token for it. Browsers never open documents inside our own pages. */
export async function serveFile(
  ctx: Context,
  deps: FilesDependencies,
  input: { id: string; token: string; request: FastifyRequest; reply: FastifyReply; bearerId: string | undefined },
): Promise<typeof ALREADY_SENT> {
  if (!deps.links.opens(input.token, input.id, ctx.clock.now(), input.bearerId))
    throw new AppError('FORBIDDEN', { message: 'This link has ended. Open the page again for a new one.' });
  const file = await deps.files.find(ctx.db, input.id);
  if (!file) throw new AppError('NOT_FOUND');
  const range = rangeOf(input.request.headers.range, file.sizeBytes);
  if (range === 'none') {
    await input.reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
    return ALREADY_SENT;
  }
  const sealed = await deps.storage.read(file.storageKey, range && sealedSpan(range, file.sizeBytes));
  // Every look at evidence leaves its row (product decision Q7); a photo is only ever shown to its owner. A player asks
  // for one video in many pieces, which are one look.
  if (file.purpose !== 'photo' && !(range && range.first > 0 && isGoingOn(input.token))) {
    await audit(ctx, { action: 'evidence.view', subject: `file:${file.id}`, data: { viewer: deps.links.viewerOf(input.token) } });
  }
  const shown = file.kind === 'document' ? 'attachment' : 'inline';
  const sent = range ?? { first: 0, last: file.sizeBytes - 1 };
  const content = range ? openPart(file.key, sealed, range, file.sizeBytes) : openFile(file.key, sealed);
  await input.reply
    .code(range ? 206 : 200)
    .headers({
      'content-type': file.mediaType,
      'content-length': sent.last - sent.first + 1,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${range.first}-${range.last}/${file.sizeBytes}` } : {}),
      // A name that its owner gave it may tell who that is.
      'content-disposition': `${shown}; filename="${file.kind}-${file.id.slice(0, 8)}.${EXTENSIONS[file.mediaType] ?? 'bin'}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(content));
  return ALREADY_SENT;
}

/** One range as players and browsers ask for it; anything else is answered whole, as it may be (RFC 9110). */
function rangeOf(header: string | undefined, size: number): Span | undefined | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first > last || first >= size ? 'none' : { first, last };
}

const LOOKS_REMEMBERED = 10_000;
/** Tokens that a look was begun with, in the order of their last use. */
const looks = new Set<string>();

/** Whether this token's look has begun; from now on it has. */
function isGoingOn(token: string): boolean {
  const has = looks.delete(token);
  looks.add(token);
  const [oldest] = looks;
  if (looks.size > LOOKS_REMEMBERED && oldest !== undefined) looks.delete(oldest);
  return has;
}
