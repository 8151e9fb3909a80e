import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit/store.ts';
import { boundedCache } from '../../platform/bounded-cache.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { ALREADY_SENT } from '../../platform/http/route-binding.ts';
import type { FilesDependencies } from './dependencies.ts';
import { openFile, openPart, sealedSpan, type Span } from './file-cipher.ts';
import { openStoredFile } from './open-stored-file.ts';
import { cutTo } from './padding.ts';
import { MissingFile } from './ports.ts';

const MAX_RECENT_VIEWS = 10_000;
/** Sessions with the file that they read in this process and the token of its link. A later link begins a new view. */
const recentViews = boundedCache<true>(MAX_RECENT_VIEWS);

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

/** Streams a file to the session for which its link was made. Browsers download documents instead of showing them on our pages. */
export async function serveFile(
  ctx: Context,
  deps: FilesDependencies,
  input: { id: string; token: string; request: FastifyRequest; reply: FastifyReply },
): Promise<typeof ALREADY_SENT> {
  const { file, viewer, isOwner } = await openStoredFile(ctx, deps, input);
  const range = rangeOf(input.request.headers.range, file.sizeBytes);
  if (range === 'unsatisfiable') {
    await input.reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
    return ALREADY_SENT;
  }
  const storedBytes = file.storedBytes ?? file.sizeBytes;
  const sealed = await readStored(ctx, deps, { storageKey: file.storageKey, span: range && sealedSpan(range, storedBytes) });
  // Each view of somebody else's file writes an audit entry. A player requests one video in many ranges, which count as one view.
  const view = `${viewer.sessionId}|${file.id}|${input.token}`;
  if (!isOwner && !recentViews.has(view)) {
    await audit({ ...ctx, actor: viewer }, { action: 'evidence.view', subject: `file:${file.id}` }).catch((error: unknown) => {
      sealed.destroy();
      throw error;
    });
  }
  recentViews.set(view, true);
  const disposition = file.kind === 'document' ? 'attachment' : 'inline';
  const sent = range ?? { first: 0, last: file.sizeBytes - 1 };
  const content = Readable.from(range ? openPart(file.key, sealed, range, storedBytes) : cutTo(file.sizeBytes, openFile(file.key, sealed)));
  // A client that left before the first byte was read would otherwise keep the stored file open.
  content.once('close', () => sealed.destroy());
  await input.reply
    .code(range ? 206 : 200)
    .headers({
      'content-type': file.mediaType,
      'content-length': sent.last - sent.first + 1,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${range.first}-${range.last}/${file.sizeBytes}` } : {}),
      // The owner's file name may identify them.
      'content-disposition': `${disposition}; filename="${file.kind}-${file.id.slice(0, 8)}.${EXTENSIONS[file.mediaType] ?? 'bin'}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(content);
  return ALREADY_SENT;
}

async function readStored(
  { requestId }: Context,
  { storage, log }: FilesDependencies,
  { storageKey, span }: { storageKey: string; span: Span | undefined },
): Promise<Readable> {
  return storage.read(storageKey, span).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    log.error({ event: 'file_missing', requestId }, 'a file of the database is missing in the file store');
    throw new AppError('NOT_FOUND');
  });
}

/** One range, as players and browsers request it. Other requests get the whole file, which RFC 9110 allows. */
function rangeOf(header: string | undefined, size: number): Span | undefined | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first > last || first >= size ? 'unsatisfiable' : { first, last };
}
