import { EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import type { FileKind } from '@candor/contract/statuses';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import type { FilesDependencies } from './dependencies.ts';
import type { Attachment } from './store.ts';
import { assertFits, discardFile, insertFile, spoolFile } from './upload-file.ts';

/** A file as somebody who may see it gets it: a link of five minutes. */
export interface LinkedFile {
  id: string;
  kind: FileKind;
  url: string;
  name: string;
  isHiddenFromSubject: boolean;
}

export interface UploadInto {
  /** Of the file part. */
  name: string;
  maxBytes: number;
  /** Whose it is and what it belongs to; asked in the transaction that keeps it, with the fields that came beside it. */
  place(ctx: Context, fields: Record<string, string>): Promise<{ ownerId: string; attachment: Attachment }>;
}

/** What comes with a file may say who sends it, so it is known only after the bytes whether they are kept. */
export async function receiveInto(ctx: Context, deps: FilesDependencies, request: FastifyRequest, upload: UploadInto): Promise<LinkedFile> {
  const { fields, file } = await receiveFile(
    request,
    upload,
    (content, filename) => spoolFile(deps, content, filename),
    (spooled) => discardFile(deps, spooled),
  );
  try {
    return await inTransaction(deps.db, async (db, afterCommit) => {
      const { ownerId, attachment } = await upload.place({ ...ctx, db, afterCommit }, fields);
      assertFits(file, attachment.kind);
      if ((await deps.files.attachedTo(db, attachment)).length >= EVIDENCE_FILES_MAX) {
        throw new AppError('INVALID_FILE', { message: MESSAGES.tooManyFiles });
      }
      const id = await insertFile(db, deps, file, attachment.kind, ownerId);
      await deps.files.attach(db, ownerId, [id], attachment, ctx.clock.now());
      const url = deps.links.linkFor(id, ownerId, ctx.clock.now());
      return { id, kind: file.kind, url, name: file.name, isHiddenFromSubject: false };
    });
  } catch (error) {
    await discardFile(deps, file);
    throw error;
  }
}
