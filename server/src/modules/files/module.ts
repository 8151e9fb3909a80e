import type { FastifyRequest } from 'fastify';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { on } from '../../platform/http/route-binding.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesDependencies } from './dependencies.ts';
import { FileLinks } from './file-links.ts';
import { deleteDueFilesJob } from './jobs.ts';
import { claimFiles } from './claim-files.ts';
import { changePhoto, removePhoto } from './change-photo.ts';
import { keepExternalPhoto } from './keep-external-photo.ts';
import type { FileStorage, FilesPorts } from './ports.ts';
import { receiveEvidence } from './receive-evidence.ts';
import { receiveInto, type LinkedFile, type UploadInto } from './receive-into.ts';
import { serveFile } from './serve-file.ts';
import { FileStore, type Attachment, type FilePurpose, type StoredFile } from './store.ts';

type LinkedByThing = Map<string, LinkedFile[]>;
export type Files = ReturnType<typeof filesModule>;

export function filesModule(platform: Platform, storage: FileStorage, ports: FilesPorts) {
  const deps: FilesDependencies = {
    ...platform,
    ...ports,
    storage,
    files: new FileStore(platform.vault),
    links: new FileLinks(platform.vault),
  };
  const linked = ({ id, kind, name, isHiddenFromSubject }: StoredFile, viewerId: string): LinkedFile => ({
    id,
    kind,
    name,
    isHiddenFromSubject,
    url: deps.links.linkFor(id, viewerId, platform.clock.now()),
  });
  const linkedByThing = (found: ReadonlyMap<string, StoredFile[]>, viewerId: string): LinkedByThing =>
    new Map([...found].map(([id, files]) => [id, files.map((file) => linked(file, viewerId))]));
  return {
    routes: [
      on('POST /files/evidence', (ctx, { request }) => receiveEvidence(ctx, deps, request), { transaction: 'none' }),
      on('POST /user/photo', (ctx, { request }) => changePhoto(ctx, deps, request), { transaction: 'none' }),
      on('DELETE /user/photo', (ctx) => removePhoto(ctx, deps)),
      on('GET /files/{id}', (ctx, { params, query, request, reply }) =>
        serveFile(ctx, deps, { id: params.id, token: query.token, request, reply, bearerId: undefined }),
      ),
    ],
    jobs: [deleteDueFilesJob(deps)],

    /** Makes the caller's own free files part of something; answers how many. @throws AppError INVALID_EVIDENCE */
    claim: (ctx: MemberContext, fileIds: readonly string[], attachment: Attachment, hiddenIds?: readonly string[]): Promise<number> =>
      claimFiles(ctx, deps, fileIds, attachment, hiddenIds),
    /** The files of something, each with a link for this viewer. */
    linksTo: async (db: Database, attachment: Attachment, viewerId: string): Promise<LinkedFile[]> =>
      (await deps.files.attachedTo(db, attachment)).map((file) => linked(file, viewerId)),
    /** The same of many things of a kind, by their ids. */
    linksToEach: async (db: Database, kind: FilePurpose, ids: readonly string[], viewerId: string): Promise<LinkedByThing> =>
      linkedByThing(await deps.files.attachedToEach(db, kind, ids), viewerId),
    /** Those of them that the author does not keep from the person written about. */
    linksForSubject: async (db: Database, kind: FilePurpose, ids: readonly string[], viewerId: string): Promise<LinkedByThing> =>
      linkedByThing(await deps.files.attachedToEach(db, kind, ids, { shownToSubject: true }), viewerId),
    /** Takes an upload that belongs to something from the start. */
    receiveInto: (ctx: Context, request: FastifyRequest, upload: UploadInto): Promise<LinkedFile> =>
      receiveInto(ctx, deps, request, upload),
    keepExternalPhoto: (userId: string, bytes: Buffer): Promise<boolean> => keepExternalPhoto(deps, userId, bytes),
    exportOf: async (db: Database, userId: string): Promise<Record<string, unknown>> => ({
      files: await deps.files.uploadedBy(db, userId),
    }),
    linkFor: (fileId: string, viewerId: string): string => deps.links.linkFor(fileId, viewerId, platform.clock.now()),
    scheduleDeletion: (ctx: Context, attachment: Attachment, at: Date): Promise<void> =>
      deps.files.scheduleDeletion(ctx.db, attachment, at),
    /** Takes back what was scheduled. */
    keep: (ctx: Context, attachment: Attachment): Promise<void> => deps.files.scheduleDeletion(ctx.db, attachment, null),
    deleteSoon: (ctx: Context, fileId: string): Promise<void> => deps.files.scheduleDeletionOf(ctx.db, fileId, ctx.clock.now()),
  };
}
