import { message } from '@candor/contract/message';
import { EVIDENCE_FILES_MAX, EVIDENCE_TOTAL_MAX_BYTES } from '@candor/contract/limits';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilesDependencies } from './dependencies.ts';
import { copyUnderNewName, enqueueRemovals } from './move-staged.ts';
import type { StagedFile } from './staged-store.ts';
import { describeFile, type Attachment, type EvidenceParent } from './stored-file.ts';

/** Claims all files or none. The error is the same for unknown and used files and for those of somebody else. */
export async function claimFiles(
  ctx: MemberContext,
  deps: FilesDependencies,
  fileIds: readonly string[],
  attachment: Attachment,
): Promise<number> {
  const files = await findOwn(ctx, deps, { ownerId: ctx.actor.userId, fileIds }, { purpose: attachment.kind, lock: true });
  await attach(ctx.db, deps, files, { attachment, visibleIds: [] });
  return files.length;
}

export interface LinkClaim {
  /** The link's owner, who has no account. */
  ownerId: string;
  fileIds: readonly string[];
  attachment: Attachment;
}

/** Claims files that were uploaded through a link, for a dispute or an appeal. @throws AppError INVALID_EVIDENCE */
export async function claimByLink(ctx: Context, deps: FilesDependencies, { ownerId, fileIds, attachment }: LinkClaim): Promise<void> {
  if (fileIds.length === 0) return;
  await attach(ctx.db, deps, await findOwn(ctx, deps, { ownerId, fileIds }, { lock: true }), { attachment, visibleIds: [] });
}

/** Makes the checks of a claim for files that are attached later. Returns their number. */
export const countClaimable = async (
  ctx: Context,
  deps: FilesDependencies,
  files: Pick<LinkClaim, 'ownerId' | 'fileIds'>,
  purpose: EvidenceParent,
): Promise<number> => (await findOwn(ctx, deps, files, { purpose })).length;

async function findOwn(
  ctx: Context,
  deps: FilesDependencies,
  { ownerId, fileIds }: Pick<LinkClaim, 'ownerId' | 'fileIds'>,
  options: { purpose?: EvidenceParent; lock?: boolean },
): Promise<StagedFile[]> {
  const ids = [...new Set(fileIds)];
  if (ids.length !== fileIds.length || ids.length > EVIDENCE_FILES_MAX) throw new AppError('INVALID_EVIDENCE');
  const files = await deps.staged.find(ctx.db, ownerId, ids, { now: ctx.clock.now(), ...options });
  if (files.length !== ids.length) throw new AppError('INVALID_EVIDENCE');
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  if (bytes > EVIDENCE_TOTAL_MAX_BYTES) throw new AppError('INVALID_EVIDENCE', { message: message('filesTooLarge') });
  return files;
}

export interface MemberClaim {
  userId: string;
  fileIds: readonly string[];
  attachment: Attachment;
  /** Shown to the person written about. */
  visibleIds: readonly string[];
  /** Whether each file is copied under a new name and encrypted again, so that it can't be traced to its upload. */
  isAnonymous: boolean;
}

/** Attaches a member's files when their act is applied, leaving out those deleted meanwhile. */
export async function attachFiles(ctx: Context, deps: FilesDependencies, claim: MemberClaim): Promise<void> {
  const { userId, fileIds, attachment, isAnonymous } = claim;
  const files = await deps.staged.find(ctx.db, userId, fileIds, { purpose: attachment.kind, lock: !ctx.isTrial });
  if (!isAnonymous) return attach(ctx.db, deps, files, claim);
  const renamed: StagedFile[] = [];
  for (const file of files) renamed.push({ ...file, ...(await copyUnderNewName(deps, file)) });
  // Also a transaction that is rolled back leaves its id in rows that it locks or deletes: it would lead from an upload to its text.
  if (ctx.isTrial) return;
  await attach(ctx.db, deps, renamed, claim);
  await enqueueRemovals(ctx, files);
}

async function attach(
  db: Database,
  deps: FilesDependencies,
  files: readonly StagedFile[],
  { attachment, visibleIds }: Pick<MemberClaim, 'attachment' | 'visibleIds'>,
): Promise<void> {
  if (files.length === 0) return;
  const attachedCount = (await deps.evidence.attachedTo(db, attachment)).length;
  await deps.evidence.insert(
    db,
    attachment,
    files.map((file, index) => ({
      id: file.id,
      storageKey: file.storageKey,
      isVisibleToSubject: visibleIds.includes(file.id),
      details: {
        ...describeFile(file, file),
        position: attachedCount + index,
        ...(file.fingerprints === undefined ? {} : { fingerprints: file.fingerprints }),
      },
    })),
  );
  await deps.staged.delete(
    db,
    files.map(({ rowKey }) => rowKey),
  );
}
