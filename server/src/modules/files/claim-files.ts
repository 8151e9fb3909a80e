import { EVIDENCE_FILES_MAX, EVIDENCE_TOTAL_MAX_BYTES } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilesDependencies } from './dependencies.ts';
import type { Attachment } from './store.ts';

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
  if (bytes > EVIDENCE_TOTAL_MAX_BYTES) throw new AppError('INVALID_EVIDENCE', { message: MESSAGES.filesTooLarge });
  if (hiddenIds.length > 0) await deps.files.hideFromSubject(ctx.db, hiddenIds, attachment);
  return count;
}
