import { message } from '@candor/contract/message';
import { EVIDENCE_FILES_MAX, EVIDENCE_TOTAL_MAX_BYTES } from '@candor/contract/limits';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilesDependencies } from './dependencies.ts';
import type { Attachment, FilePurpose } from './store.ts';

/** All of them or none: somebody else's, a used and an unknown file are refused in the same words. */
export async function claimFiles(
  ctx: MemberContext,
  deps: FilesDependencies,
  fileIds: readonly string[],
  attachment: Attachment,
  hiddenIds: readonly string[] = [],
): Promise<number> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length !== fileIds.length || wanted.length > EVIDENCE_FILES_MAX) throw new AppError('INVALID_EVIDENCE');
  if (wanted.length === 0) return 0;
  const { count, bytes } = await deps.files.attach(ctx.db, ctx.actor.userId, wanted, attachment, ctx.clock.now());
  if (count !== wanted.length) throw new AppError('INVALID_EVIDENCE');
  if (bytes > EVIDENCE_TOTAL_MAX_BYTES) throw new AppError('INVALID_EVIDENCE', { message: message('filesTooLarge') });
  if (hiddenIds.length > 0) await deps.files.hideFromSubject(ctx.db, hiddenIds, attachment);
  return count;
}

/** The checks of a claim, for files that are attached later. */
export async function countFree(
  ctx: MemberContext,
  deps: FilesDependencies,
  fileIds: readonly string[],
  purpose: FilePurpose,
): Promise<number> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length !== fileIds.length || wanted.length > EVIDENCE_FILES_MAX) throw new AppError('INVALID_EVIDENCE');
  if (wanted.length === 0) return 0;
  const { count, bytes } = await deps.files.sumFree(ctx.db, ctx.actor.userId, wanted, purpose, ctx.clock.now());
  if (count !== wanted.length) throw new AppError('INVALID_EVIDENCE');
  if (bytes > EVIDENCE_TOTAL_MAX_BYTES) throw new AppError('INVALID_EVIDENCE', { message: message('filesTooLarge') });
  return count;
}

export interface MemberClaim {
  userId: string;
  fileIds: readonly string[];
  attachment: Attachment;
  /** Kept from the person written about. */
  hiddenIds: readonly string[];
}

/** Attaches a member's files when their act is mixed; what is gone meanwhile is left out. */
export async function attachOf(ctx: Context, deps: FilesDependencies, claim: MemberClaim): Promise<void> {
  const { userId, fileIds, attachment, hiddenIds } = claim;
  await deps.files.attach(ctx.db, userId, [...fileIds], attachment, ctx.clock.now());
  if (hiddenIds.length > 0) await deps.files.hideFromSubject(ctx.db, hiddenIds, attachment);
}
