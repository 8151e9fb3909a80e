import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { assertPending, type Side } from '../rules.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';

/** Which side a member is on; undefined for a stranger. */
export async function sideOf(
  db: Database,
  deps: DisputesDependencies,
  dispute: ExperienceDisputeRecord,
  userId: string,
): Promise<Side | undefined> {
  if (dispute.disputingUserId === userId) return 'disputing';
  return (await deps.experiences.authorOf(db, dispute.experienceId))?.userId === userId ? 'author' : undefined;
}

/** Finds an open dispute for a member on this side. @throws AppError NOT_FOUND, ALREADY_RESOLVED */
export async function findAsSide(
  ctx: Context,
  deps: DisputesDependencies,
  id: string,
  userId: string,
  side: Side,
): Promise<ExperienceDisputeRecord> {
  const dispute = await deps.disputes.find(ctx.db, id);
  if (!dispute || (await sideOf(ctx.db, deps, dispute, userId)) !== side) throw new AppError('NOT_FOUND');
  assertPending(dispute.status);
  return dispute;
}
