import type { FastifyRequest } from 'fastify';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import type { FilesDependencies } from './dependencies.ts';
import { FileCleaner } from './receiving/file-cleaner.ts';
import { evidenceLinks } from './evidence-links.ts';
import { FileLinks } from './file-links.ts';
import { fileJobs } from './jobs.ts';
import { attachFiles, claimFiles, claimByLink, countClaimable, type LinkClaim, type MemberClaim } from './claim-files.ts';
import { useExternalPhoto } from './photos/use-external-photo.ts';
import type { FileStorage, FilesPorts, RunFileWorker } from './ports.ts';
import { attachedPictures } from './attached-pictures.ts';
import { receiveByLink, type LinkUpload } from './receiving/receive-evidence.ts';
import { receiveAttachedFile, type AttachedUpload } from './receiving/receive-attached-file.ts';
import { fileRoutes } from './routes.ts';
import { UploadSpool } from './receiving/upload-spool.ts';
import { EvidenceStore } from './evidence-store.ts';
import { exportFiles } from './export-files.ts';
import { copyExpected, enqueueRemovals } from './move-staged.ts';
import { PhotoStore } from './photos/photo-store.ts';
import { StagedStore } from './staged-store.ts';
import { UploadCounts } from './receiving/upload-counts.ts';
import type { Attachment, EvidenceParent } from './stored-file.ts';

export type Files = ReturnType<typeof filesModule>;

interface FilesOptions {
  storage: FileStorage;
  /** The local folder of uploads that wait to be cleaned. */
  spoolFolder: string;
  runFileWorker: RunFileWorker;
}

/** Each mix copies the files that it will attach, and deletes expired unattached ones, except those of acts that wait for a later mix. */
function registerMixHooks(deps: FilesDependencies, authorship: Authorship): void {
  authorship.beforeMix((acts) => copyExpected(deps, authorship.filesNamedBy(acts)));
  authorship.onMix(async (ctx, waiting) => {
    const namedFiles = authorship.filesNamedBy(waiting);
    await enqueueRemovals(ctx, await deps.staged.rewrite(ctx.db, ctx.clock.now(), namedFiles));
  });
  authorship.afterMix(async () => {
    deps.copied.clear();
    deps.unreadable.clear();
  });
}

export function filesModule(platform: Platform, authorship: Authorship, options: FilesOptions, ports: FilesPorts) {
  const { storage, spoolFolder, runFileWorker } = options;
  const deps: FilesDependencies = {
    ...platform,
    ...ports,
    storage,
    spool: new UploadSpool(spoolFolder),
    cleaner: new FileCleaner(platform.log, runFileWorker),
    photos: new PhotoStore(platform.vault),
    staged: new StagedStore(platform.vault),
    uploadCounts: new UploadCounts(platform),
    evidence: new EvidenceStore(platform.vault),
    copied: new Set(),
    unreadable: new Set(),
    lockInboxIfEmpty: authorship.lockInboxIfEmpty,
    links: new FileLinks(platform.vault),
  };
  registerMixHooks(deps, authorship);
  return {
    routes: fileRoutes(deps),
    jobs: fileJobs(deps),

    /** Counts an upload towards the day's limit of the member, IP address or link. @throws AppError RATE_LIMITED */
    takeUpload: (uploader: string): void => deps.uploadCounts.take(uploader),
    /** Attaches the caller's own unattached files to an object; returns how many. @throws AppError INVALID_EVIDENCE */
    claim: (ctx: MemberContext, fileIds: readonly string[], attachment: Attachment): Promise<number> =>
      claimFiles(ctx, deps, fileIds, attachment),
    /** Attaches unattached files that the holder of an upload link sent. @throws AppError INVALID_EVIDENCE */
    claimByLink: (ctx: Context, claim: LinkClaim): Promise<void> => claimByLink(ctx, deps, claim),
    /** How many of these are the caller's own unattached files for this purpose. @throws AppError INVALID_EVIDENCE when one is not */
    countClaimable: (ctx: MemberContext, fileIds: readonly string[], purpose: EvidenceParent): Promise<number> =>
      countClaimable(ctx, deps, { ownerId: ctx.actor.userId, fileIds }, purpose),
    /** The same count for any member, or for the holder of an upload link. @throws AppError INVALID_EVIDENCE when one is not theirs */
    countClaimableOf: (ctx: Context, owned: Pick<LinkClaim, 'ownerId' | 'fileIds'>, purpose: EvidenceParent): Promise<number> =>
      countClaimable(ctx, deps, owned, purpose),
    /** Attaches a member's files when their act is applied, leaving out those deleted meanwhile. */
    attachFiles: (ctx: Context, claim: MemberClaim): Promise<void> => attachFiles(ctx, deps, claim),
    ...evidenceLinks(deps),
    /** Receives an upload that is attached immediately. */
    receiveAttached: (ctx: Context, request: FastifyRequest, upload: AttachedUpload) => receiveAttachedFile(ctx, deps, request, upload),
    /** Receives an upload through a link. */
    receiveByLink: (request: FastifyRequest, upload: LinkUpload): Promise<{ id: string }> => receiveByLink(deps, request, upload),
    useExternalPhoto: (userId: string, bytes: Buffer): Promise<boolean> => useExternalPhoto(deps, userId, bytes),
    exportPersonalData: (db: Database, userId: string) => exportFiles(db, deps, userId),
    photoUrl: (fileId: string): string => deps.links.urlWithoutToken(fileId),
    ...attachedPictures(deps),
    scheduleDeletion: (ctx: Context, attachment: Attachment, at: Date): Promise<void> =>
      deps.evidence.scheduleDeletion(ctx.db, attachment, at),
    /** Cancels a scheduled deletion. */
    cancelDeletion: (ctx: Context, attachment: Attachment): Promise<void> => deps.evidence.scheduleDeletion(ctx.db, attachment, null),
    /** Deletes the photo with the account. Evidence is deleted with its text. */
    forgetMember: (ctx: Context, userId: string): Promise<void> => deps.photos.scheduleDeletion(ctx.db, { userId }, ctx.clock.now()),
  };
}
