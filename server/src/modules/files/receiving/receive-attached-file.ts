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
import { cleanUpload, detailsOf, storeOrDiscard } from './upload-file.ts';

/** A file with a link for one viewer. */
export interface LinkedFile {
  id: string;
  kind: FileKind;
  url: string;
  name: string;
  isVisibleToSubject: boolean;
  isFlagged: boolean;
}

/** The owner of an upload, and the object to which it is attached. */
export interface UploadTarget {
  ownerId: string;
  attachment: Attachment;
  viewer: FileViewer | undefined;
  /** For an anonymous author: the mix attaches the file later. Until then it is an unattached upload. */
  waitsForMix?: {
    /** How many files of this author wait for the mix already. */
    waitingCount: number;
    /** Puts the act that attaches the file into the inbox. */
    put(ctx: Context, fileId: string): Promise<void>;
  };
}

export interface AttachedUpload {
  /** The name of the file part. */
  name: string;
  maxBytes: number;
  purpose: Attachment['kind'];
  /** Identifies the sender: only one file of a sender is cleaned at a time. */
  sender: string;
  /**
   * Refuses a sender who may not upload here, without changing anything. It is called before the file's first byte is read
   * and, since fields may follow the file, again before the file is parsed.
   */
  authorize(ctx: Context, fields: Record<string, string>, moment: 'before-file' | 'before-parsing'): Promise<void>;
  /** Runs in the transaction that stores the file. It may still refuse the sender. */
  findTarget(ctx: Context, fields: Record<string, string>): Promise<UploadTarget>;
}

/** Receives an upload for an existing object, such as a dispute. */
export async function receiveAttachedFile(
  ctx: Context,
  deps: FilesDependencies,
  request: FastifyRequest,
  upload: AttachedUpload,
): Promise<LinkedFile> {
  const authorize = (fields: Record<string, string>): Promise<void> => upload.authorize(ctx, fields, 'before-file');
  return receiveUpload(deps, request, { ...upload, authorize }, async (spooled, fields) => {
    await upload.authorize(ctx, fields, 'before-parsing');
    const file = await cleanUpload(deps, spooled, upload.purpose, { sender: upload.sender });
    return storeOrDiscard(deps, file, () =>
      inTransaction(deps.authoredDb, async (db, afterCommit) => {
        const txCtx = { ...ctx, db, afterCommit };
        const { ownerId, attachment, viewer, waitsForMix } = await upload.findTarget(txCtx, fields);
        const position = (await deps.evidence.attachedTo(db, attachment)).length + (waitsForMix?.waitingCount ?? 0);
        if (position >= EVIDENCE_FILES_MAX) {
          throw new AppError('INVALID_FILE', { message: message('tooManyFiles') });
        }
        const id = randomUUID();
        const details = { ...detailsOf(deps, file, attachment.kind, ownerId), position };
        if (waitsForMix) {
          await deps.staged.insert(db, id, details, file.storageKey);
          await waitsForMix.put(txCtx, id);
        } else await deps.evidence.insert(db, attachment, [{ id, details, storageKey: file.storageKey, isVisibleToSubject: false }]);
        // A link works for one viewer, so without a session there is none.
        const url = viewer ? deps.links.linkFor(id, viewer, ctx.clock.now()) : deps.links.urlWithoutToken(id);
        return { id, kind: file.kind, url, name: file.name, isVisibleToSubject: false, isFlagged: false };
      }),
    );
  });
}
