import type { EvidencePurpose } from '@candor/contract/statuses';
import { fileRoutes, type UploadedFile } from '@candor/contract/files';
import type { FastifyRequest } from 'fastify';
import { DAY_S } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { validate } from '../../platform/http/validate.ts';
import type { FilesDependencies } from './dependencies.ts';
import { assertFits, discardFile, keepFile, spoolFile } from './upload-file.ts';

const { file, maxBytes, fields: fieldsSchema } = fileRoutes['POST /files/evidence'].upload;

/** Takes a supporting file from its owner; it is attached to what it supports later. */
export async function receiveEvidence(ctx: MemberContext, deps: FilesDependencies, request: FastifyRequest): Promise<UploadedFile> {
  const { userId } = ctx.actor;
  await deps.limitStore.require(ctx, { name: 'upload', max: deps.limits.UPLOADS_PER_DAY, windowSeconds: DAY_S }, userId);
  const received = await receiveFile(
    request,
    { name: file, maxBytes },
    (content, filename) => spoolFile(deps, content, filename),
    (spooled) => discardFile(deps, spooled),
  );
  try {
    const { type } = validate(fieldsSchema, received.fields) as { type: EvidencePurpose };
    assertFits(received.file, type);
    const id = await keepFile(deps, received.file, type, userId);
    const { name, sizeBytes, kind } = received.file;
    return { id, url: deps.links.linkFor(id, userId, ctx.clock.now()), name, size: sizeBytes, kind };
  } catch (error) {
    await discardFile(deps, received.file);
    throw error;
  }
}
