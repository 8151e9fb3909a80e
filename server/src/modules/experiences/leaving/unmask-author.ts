import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { experienceRowsByIds } from '../store.ts';
import { insertUnmasking } from './unmasking-store.ts';

/** Records which admin reveals the author and why, and returns the author; null if the account was deleted. */
export async function unmaskAuthor(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experienceId: number,
  reason: string,
): Promise<{ id: string; displayName: string } | null> {
  const [row] = await experienceRowsByIds(ctx.db, [experienceId]);
  if (!row) throw new AppError('NOT_FOUND');
  await insertUnmasking(ctx.db, deps.vault, { experienceId, reason, adminId: ctx.actor.userId, at: ctx.clock.now() });
  const id = openAuthor(deps.vault, row);
  const person = (await deps.members.readPeople(ctx.db, id === '' ? [] : [id])).get(id);
  return person ? { id, displayName: person.displayName } : null;
}
