import type { FastifyRequest } from 'fastify';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { on } from '../../platform/http/route-binding.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesDependencies } from './dependencies.ts';
import { FileCleaner } from './file-cleaner.ts';
import { FileLinks, type FileViewer } from './file-links.ts';
import { deleteDueFilesJob } from './jobs.ts';
import { attachOf, claimFiles, countFree, type MemberClaim } from './claim-files.ts';
import { changePhoto, removePhoto } from './change-photo.ts';
import { keepExternalPhoto } from './keep-external-photo.ts';
import type { FileStorage, FilesPorts } from './ports.ts';
import { receiveEvidence } from './receive-evidence.ts';
import { receiveAttachedFile, type AttachedUpload, type LinkedFile } from './receive-attached-file.ts';
import { serveFile } from './serve-file.ts';
import { UploadSpool } from './upload-spool.ts';
import { FileStore, type Attachment, type FilePurpose, type StoredFile } from './store.ts';

/** The file arrives in the handler, and then waits for a process of its own: neither holds up other calls. */
const WAITS_FOR_WORKER = { transaction: 'none', waitsForProvider: true } as const;

type LinkedByThing = Map<string, LinkedFile[]>;
export type Files = ReturnType<typeof filesModule>;

interface FilesOptions {
  storage: FileStorage;
  /** Where uploads wait until they are cleaned, on this machine. */
  spoolFolder: string;
}

export function filesModule(platform: Platform, { storage, spoolFolder }: FilesOptions, ports: FilesPorts) {
  const deps: FilesDependencies = {
    ...platform,
    ...ports,
    storage,
    spool: new UploadSpool(spoolFolder),
    cleaner: new FileCleaner(platform.log),
    files: new FileStore(platform.vault),
    links: new FileLinks(platform.vault),
  };
  const linked = ({ id, kind, name, isHiddenFromSubject }: StoredFile, viewer: FileViewer): LinkedFile => ({
    id,
    kind,
    name,
    isHiddenFromSubject,
    url: deps.links.linkFor(id, viewer, platform.clock.now()),
  });
  const linkedByThing = (found: ReadonlyMap<string, StoredFile[]>, viewer: FileViewer): LinkedByThing =>
    new Map([...found].map(([id, files]) => [id, files.map((file) => linked(file, viewer))]));
  return {
    routes: [
      on('POST /files/evidence', (ctx, { request }) => receiveEvidence(ctx, deps, request), WAITS_FOR_WORKER),
      on('POST /user/photo', (ctx, { request }) => changePhoto(ctx, deps, request), WAITS_FOR_WORKER),
      on('DELETE /user/photo', (ctx) => removePhoto(ctx, deps)),
      on('GET /files/{id}', (ctx, { params, query, request, reply }) =>
        serveFile(ctx, deps, { id: params.id, token: query.token, request, reply }),
      ),
    ],
    jobs: [deleteDueFilesJob(deps)],

    /** Makes the caller's own free files part of something; answers how many. @throws AppError INVALID_EVIDENCE */
    claim: (ctx: MemberContext, fileIds: readonly string[], attachment: Attachment, hiddenIds?: readonly string[]): Promise<number> =>
      claimFiles(ctx, deps, fileIds, attachment, hiddenIds),
    /** How many of the caller's own free files of a purpose these are. @throws AppError INVALID_EVIDENCE when one is not */
    countFree: (ctx: MemberContext, fileIds: readonly string[], purpose: FilePurpose): Promise<number> =>
      countFree(ctx, deps, fileIds, purpose),
    /** The same files of a member, for the mix; what is gone meanwhile is left out. */
    attachOf: (ctx: Context, claim: MemberClaim): Promise<void> => attachOf(ctx, deps, claim),
    /** The files of something, each with a link for this viewer. */
    linksTo: async (db: Database, attachment: Attachment, viewer: FileViewer): Promise<LinkedFile[]> =>
      (await deps.files.attachedTo(db, attachment)).map((file) => linked(file, viewer)),
    /** The same of many things of a kind, by their ids. */
    linksToEach: async (db: Database, kind: FilePurpose, ids: readonly string[], viewer: FileViewer): Promise<LinkedByThing> =>
      linkedByThing(await deps.files.attachedToEach(db, kind, ids), viewer),
    /** Those of them that the author does not keep from the person written about. */
    linksForSubject: async (db: Database, kind: FilePurpose, ids: readonly string[], viewer: FileViewer): Promise<LinkedByThing> =>
      linkedByThing(await deps.files.attachedToEach(db, kind, ids, { shownToSubject: true }), viewer),
    /** Takes an upload that belongs to something from the start. */
    receiveAttached: (ctx: Context, request: FastifyRequest, upload: AttachedUpload): Promise<LinkedFile> =>
      receiveAttachedFile(ctx, deps, request, upload),
    keepExternalPhoto: (userId: string, bytes: Buffer): Promise<boolean> => keepExternalPhoto(deps, userId, bytes),
    exportOf: async (db: Database, userId: string) => ({ files: await deps.files.uploadedBy(db, userId) }),
    photoUrl: (fileId: string): string => deps.links.addressOf(fileId),
    scheduleDeletion: (ctx: Context, attachment: Attachment, at: Date): Promise<void> =>
      deps.files.scheduleDeletion(ctx.db, attachment, at),
    /** Takes back what was scheduled. */
    keep: (ctx: Context, attachment: Attachment): Promise<void> => deps.files.scheduleDeletion(ctx.db, attachment, null),
    deleteSoon: (ctx: Context, fileId: string): Promise<void> => deps.files.scheduleDeletionOf(ctx.db, fileId, ctx.clock.now()),
  };
}
