import type { EvidencePurpose } from '@candor/contract/statuses';
import { fileRoutes, type UploadedFile } from '@candor/contract/files';
import type { FastifyRequest } from 'fastify';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { validate } from '../../../platform/http/requests/validate.ts';
import type { FilesDependencies } from '../dependencies.ts';
import { receiveUpload } from './receive-upload.ts';
import { cleanUpload, storeOrDiscard, stageFile } from './upload-file.ts';

const { file: name, maxBytes, fields: fieldsSchema } = fileRoutes['POST /files/evidence'].upload;

/** Receives a file of evidence; it is attached to its object later. */
export async function receiveEvidence(ctx: MemberContext, deps: FilesDependencies, request: FastifyRequest): Promise<UploadedFile> {
  const { userId } = ctx.actor;
  deps.uploadCounts.take(userId);
  const typeOf = (fields: Record<string, string>) => (validate(fieldsSchema, fields) as { type: EvidencePurpose }).type;
  const { isBanned } = ctx.actor;
  // The type may come after the file. If it comes first, a suspended member is refused before the file is read.
  const authorize = async (fields: Record<string, string>): Promise<void> => {
    if (isBanned && fields.type !== undefined) await assertMayUploadWhileBanned(ctx, deps, typeOf(fields));
  };
  return receiveUpload(deps, request, { name, maxBytes, authorize }, async (upload, fields) => {
    const type = typeOf(fields);
    if (isBanned) await assertMayUploadWhileBanned(ctx, deps, type);
    const file = await cleanUpload(deps, upload, type, { sender: userId });
    const id = await storeOrDiscard(deps, file, () => stageFile(deps, file, type, userId));
    return { id, url: deps.links.linkFor(id, ctx.actor, ctx.clock.now()), name: file.name, size: file.sizeBytes, kind: file.kind };
  });
}

/** While suspended, members can appeal, and an appeal may have files. @throws AppError BANNED */
async function assertMayUploadWhileBanned(ctx: MemberContext, deps: FilesDependencies, type: EvidencePurpose): Promise<void> {
  const { userId, bannedUntil } = ctx.actor;
  if (type === 'appeal') return;
  const data = { decision_id: await deps.decisionIdOnBan(deps.db, userId), until: bannedUntil?.toISOString() ?? null };
  throw new AppError('BANNED', { data });
}

export interface LinkUpload {
  name: string;
  maxBytes: number;
  ownerId: string;
  purpose: EvidencePurpose;
}

/** Receives a file through a link, which the caller has checked. A file for a dispute may also be used for an appeal. */
export async function receiveByLink(deps: FilesDependencies, request: FastifyRequest, sent: LinkUpload): Promise<{ id: string }> {
  return receiveUpload(deps, request, sent, async (upload) => {
    const file = await cleanUpload(deps, upload, sent.purpose, { sender: sent.ownerId });
    return { id: await storeOrDiscard(deps, file, () => stageFile(deps, file, sent.purpose, sent.ownerId)) };
  });
}
