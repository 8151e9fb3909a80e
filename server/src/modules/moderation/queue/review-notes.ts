import { message } from '@candor/contract/message';
import { REVIEW_NOTES_MAX } from '@candor/contract/limits';
import type { ReviewNote } from '@candor/contract/moderation';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { hasConflict } from './find-conflicts.ts';
import { assertNoPendingDecision } from '../deciding/pending-decision.ts';
import { assertMayHandle } from '../rules.ts';
import { asSeenBy, isSecondLookFor } from '../deciding/second-look.ts';
import { findItem, lockItem, setLease, type StoredItem } from '../store.ts';
import { insertNote, notesOf } from './note-store.ts';

export async function readNotes(ctx: MemberContext, deps: ModerationDependencies, itemId: number): Promise<{ notes: ReviewNote[] }> {
  const item = await findItem(ctx.db, itemId);
  return { notes: await presentNotes(ctx, deps, await assertMayRead(ctx, deps, item)) };
}

export async function addNote(
  ctx: MemberContext,
  deps: ModerationDependencies,
  itemId: number,
  content: string,
): Promise<{ notes: ReviewNote[] }> {
  const item = await assertMayRead(ctx, deps, await lockItem(ctx.db, itemId));
  await saveNote(ctx, deps, item, { content, isHandOver: false });
  return { notes: await presentNotes(ctx, deps, item) };
}

/** Ends the caller's lease, even an expired one. The next reviewer gets the note with the item. */
export async function handOver(ctx: MemberContext, deps: ModerationDependencies, itemId: number, note: string): Promise<{ lease: null }> {
  const { userId, role } = ctx.actor;
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  await assertNoPendingDecision(ctx.db, itemId, userId);
  const isConflicted = await hasConflict(ctx.db, deps, userId, item);
  assertMayHandle(asSeenBy(item, ctx.actor), { userId, role, hasConflict: isConflicted }, ctx.clock.now());
  await saveNote(ctx, deps, item, { content: note, isHandOver: true });
  if (item.leasedBy === userId) await setLease(ctx.db, itemId, null);
  return { lease: null };
}

async function saveNote(
  ctx: MemberContext,
  deps: ModerationDependencies,
  item: StoredItem,
  note: { content: string; isHandOver: boolean },
): Promise<void> {
  if ((await notesOf(ctx.db, deps.vault, item.id)).length >= REVIEW_NOTES_MAX) {
    throw invalidField(note.isHandOver ? 'note' : 'content', message('tooManyNotes', { max: REVIEW_NOTES_MAX }));
  }
  await insertNote(ctx.db, deps.vault, { itemId: item.id, staffId: ctx.actor.userId, createdAt: ctx.clock.now(), ...note });
  await audit(ctx, { action: note.isHandOver ? 'review.hand-over' : 'review.note', subject: `review-item:${item.id}` });
}

async function assertMayRead(ctx: MemberContext, deps: ModerationDependencies, item: StoredItem | undefined): Promise<StoredItem> {
  if (!item) throw new AppError('NOT_FOUND');
  if (await hasConflict(ctx.db, deps, ctx.actor.userId, item)) throw new AppError('CONFLICT_OF_INTEREST');
  if (item.status === 'needs_admin_review' && ctx.actor.role !== 'admin') throw new AppError('ADMIN_REQUIRED');
  return item;
}

/** A second reviewer of an item must not learn the first reviewer's opinion. */
export async function presentNotes(ctx: MemberContext, deps: ModerationDependencies, item: StoredItem): Promise<ReviewNote[]> {
  const all = await notesOf(ctx.db, deps.vault, item.id);
  const shown = isSecondLookFor(item, ctx.actor) ? all.filter(({ staffId }) => staffId === ctx.actor.userId) : all;
  const people = await deps.ports.readPeople(ctx.db, [...new Set(shown.map(({ staffId }) => staffId))]);
  return shown.map((note) => ({
    id: note.id,
    by: people.get(note.staffId)?.displayName ?? 'Former member',
    content: note.content,
    hand_over: note.isHandOver,
    created_at: note.createdAt.toISOString(),
  }));
}
