import { randomUUID } from 'node:crypto';
import { message } from '@candor/contract/message';
import { EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import type { FileKind } from '@candor/contract/statuses';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FilesDependencies } from '../dependencies.ts';
import type { FileViewer } from '../file-links.ts';
import { receiveUpload } from './receive-upload.ts';
import type { Attachment } from '../stored-file.ts';
import { cleanUpload, detailsOf, discardFile } from './upload-file.ts';

/** A file with a link for one viewer. */
export interface LinkedFile {
  id: string;
  kind: FileKind;
  url: string;
  name: string;
  isVisibleToSubject: boolean;
  isFlagged: boolean;
}

export interface PlacedFile {
  ownerId: string;
  attachment: Attachment;
  viewer: FileViewer | undefined;
  /** Of an anonymous author: the mix attaches the file, and until then it is one more upload. */
  waits?: { before: number; put(ctx: Context, fileId: string): Promise<void> };
}

export interface AttachedUpload {
  /** The name of the file part. */
  name: string;
  maxBytes: number;
  purpose: Attachment['kind'];
  /**
   * Refuses a sender who may not upload here, without changing anything. It is asked before the file's first byte is read
   * and, since fields may follow the file, again before the file is parsed.
   */
  authorize(ctx: Context, fields: Record<string, string>, moment: 'before-file' | 'before-parsing'): Promise<void>;
  /** Says whose the file is and what it belongs to, in the transaction that keeps it; may refuse once more. */
  place(ctx: Context, fields: Record<string, string>): Promise<PlacedFile>;
}

/** Takes an upload that belongs to something from the start. */
export async function receiveAttachedFile(
  ctx: Context,
  deps: FilesDependencies,
  request: FastifyRequest,
  upload: AttachedUpload,
): Promise<LinkedFile> {
  const authorize = (fields: Record<string, string>): Promise<void> => upload.authorize(ctx, fields, 'before-file');
  return receiveUpload(deps, request, { ...upload, authorize }, async (spooled, fields) => {
    await upload.authorize(ctx, fields, 'before-parsing');
    const file = await cleanUpload(deps, spooled, upload.purpose);
    try {
      return await inTransaction(deps.db, async (db, afterCommit) => {
        const keeping = { ...ctx, db, afterCommit };
        const { ownerId, attachment, viewer, waits } = await upload.place(keeping, fields);
        const position = (await deps.evidence.attachedTo(db, attachment)).length + (waits?.before ?? 0);
        if (position >= EVIDENCE_FILES_MAX) {
          throw new AppError('INVALID_FILE', { message: message('tooManyFiles') });
        }
        const id = randomUUID();
        const details = { ...detailsOf(deps, file, attachment.kind, ownerId), position };
        if (waits) {
          await deps.staged.insert(db, id, details, file.storageKey);
          await waits.put(keeping, id);
        } else await deps.evidence.insert(db, attachment, [{ id, details, storageKey: file.storageKey, isVisibleToSubject: false }]);
        // Without a session there is nobody whom a link could open for.
        const url = viewer ? deps.links.linkFor(id, viewer, ctx.clock.now()) : deps.links.addressOf(id);
        return { id, kind: file.kind, url, name: file.name, isVisibleToSubject: false, isFlagged: false };
      });
    } catch (error) {
      await discardFile(deps, file);
      throw error;
    }
  });
}
