import { isoDay } from '@candor/contract/dates';
import type { Context } from '../../../platform/context.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { countReply } from '../replies/count-reply.ts';
import { lockExperience, setExperienceHidden } from '../store.ts';
import { endHolds, insertHold, isOnHold, type HoldSubject, type HoldSource } from './hold-store.ts';

/**
 * Hides something published from everybody but its author and staff until it is checked. Every list and look-up reads `is_hidden` with the
 * row, or the status of its identifiers, so that it disappears in every process with this transaction.
 * @returns false if it is not published
 */
export async function holdSubject(
  ctx: Context,
  deps: ExperiencesDependencies,
  subject: HoldSubject,
  hold: { source: HoldSource; reason: string },
): Promise<boolean> {
  const found = await lockPublished(ctx, deps, subject);
  if (!found) return false;
  await insertHold(ctx.db, subject, { ...hold, day: isoDay(ctx.clock.now()) });
  if (!found.isHidden) await setHidden(ctx, deps, found, true);
  return true;
}

/** Ends the holds from one source. If another source still holds the text, it stays hidden. */
export async function settleHold(
  ctx: Context,
  deps: ExperiencesDependencies,
  subject: HoldSubject,
  settled: { source: HoldSource; reasons: readonly string[]; isKept: boolean },
): Promise<void> {
  const checkedDay = settled.isKept ? isoDay(ctx.clock.now()) : null;
  await endHolds(ctx.db, subject, { source: settled.source, reasons: settled.reasons, checkedDay });
  const found = await lockSubject(ctx, deps, subject);
  if (found?.isHidden && !(await isOnHold(ctx.db, subject))) await setHidden(ctx, deps, found, false);
}

interface LockedSubject extends HoldSubject {
  experienceId: number;
  isHidden: boolean;
  status: string;
}

async function lockPublished(ctx: Context, deps: ExperiencesDependencies, subject: HoldSubject): Promise<LockedSubject | undefined> {
  const found = await lockSubject(ctx, deps, subject);
  return found?.status === 'approved' ? found : undefined;
}

async function lockSubject(ctx: Context, deps: ExperiencesDependencies, { type, id }: HoldSubject): Promise<LockedSubject | undefined> {
  if (type === 'reply') {
    const reply = await deps.replies.lock(ctx.db, id);
    return reply && { type, id, experienceId: reply.experienceId, isHidden: reply.isHidden, status: reply.status };
  }
  // A reveal takes this lock too: it finishes before the hold, or finds nothing to reveal.
  await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', id);
  const row = await lockExperience(ctx.db, id);
  return row && { type, id, experienceId: id, isHidden: row.is_hidden, status: row.status };
}

async function setHidden(ctx: Context, deps: ExperiencesDependencies, found: LockedSubject, isHidden: boolean): Promise<void> {
  const { type, id, experienceId } = found;
  if (type === 'experience') await setExperienceHidden(ctx.db, id, isHidden);
  else {
    await deps.replies.setHidden(ctx.db, id, isHidden);
    await countReply(ctx.db, found, { status: found.status, isHidden });
  }
  await deps.ports.addNews(ctx, experienceId);
}
