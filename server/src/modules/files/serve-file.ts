import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { ALREADY_SENT } from '../../platform/http/route-binding.ts';
import type { FilesDependencies } from './dependencies.ts';
import { openFile } from './file-cipher.ts';

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

/** Streams a file to whoever holds a live token for it. Documents are never shown inside our own pages. */
export async function serveFile(
  ctx: Context,
  deps: FilesDependencies,
  input: { id: string; token: string; request: FastifyRequest; reply: FastifyReply; bearerId: string | undefined },
): Promise<typeof ALREADY_SENT> {
  if (!deps.links.opens(input.token, input.id, ctx.clock.now(), input.bearerId))
    throw new AppError('FORBIDDEN', { message: 'This link has ended. Open the page again for a new one.' });
  const file = await deps.files.find(ctx.db, input.id);
  if (!file) throw new AppError('NOT_FOUND');
  const sealed = await deps.storage.read(file.storageKey);
  // Every look at evidence leaves its row (product decision Q7); a photo is only ever shown to its owner.
  if (file.purpose !== 'photo') {
    await audit(ctx, { action: 'evidence.view', subject: `file:${file.id}`, data: { viewer: deps.links.viewerOf(input.token) } });
  }
  const shown = file.kind === 'document' ? 'attachment' : 'inline';
  await input.reply
    .headers({
      'content-type': file.mediaType,
      'content-length': file.sizeBytes,
      // A name that its owner gave it may tell who that is.
      'content-disposition': `${shown}; filename="${file.kind}-${file.id.slice(0, 8)}.${EXTENSIONS[file.mediaType] ?? 'bin'}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(openFile(file.key, sealed)));
  return ALREADY_SENT;
}
