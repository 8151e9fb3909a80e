import { randomUUID } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import type { Context } from '../../platform/context.ts';
import { shuffle } from '../../platform/shuffle.ts';
import { appendMixedActs } from './inbox-store.ts';
import type { MixDependencies, OpenedAct } from './mix-dependencies.ts';
import type { Act } from './ports.ts';
import { withoutLapsed } from './ready-acts.ts';

export async function applyReady(ctx: Context, deps: MixDependencies, ready: readonly OpenedAct[]): Promise<Act[]> {
  const acts = await withoutLapsed(deps, ctx.db, ready);
  await applyAll(ctx, deps, acts);
  return acts;
}

/** Applies new texts first, then the acts about texts, both in random order. */
async function applyAll(ctx: Context, { handlers }: MixDependencies, acts: readonly Act[]): Promise<void> {
  const submissions = acts.filter(({ kind }) => kind === 'submit');
  const otherActs = acts.filter(({ kind }) => kind !== 'submit' && kind !== 'cover');
  if (submissions.length > 0) await handlers.get('submit')!.apply(ctx, submissions);
  for (const act of shuffleAuthors(otherActs)) await handlers.get(act.kind)!.apply(ctx, [act]);
  for (const handler of handlers.values()) {
    const ofKind = acts.filter(({ kind }) => kind === handler.kind);
    if (ofKind.length > 0) await handler.finish?.(ctx, ofKind);
  }
}

/**
 * Shuffles the acts, but leaves those of one author in the order in which they were made, because an answer replaces an earlier one. The
 * rows of a table's file are in the order in which they were written, and a thief may know when members were active.
 */
function shuffleAuthors(acts: readonly Act[]): Act[] {
  const byAuthor = Map.groupBy(
    acts.toSorted((a, b) => a.at.localeCompare(b.at)),
    ({ userId }) => userId,
  );
  return shuffle(acts.map(({ userId }) => userId)).map((userId) => byAuthor.get(userId)!.shift()!);
}

/**
 * Stores the mixed acts for some days, so that a repeated call finds its act. They are sealed again and in random order, so that neither
 * bytes nor order lead back to the inbox. Dummies are stored too: without them, a copy of the database from the day before would show which
 * rows of its inbox were real.
 */
export async function storeForRepeatedCalls(ctx: Context, { inbox }: MixDependencies, ready: readonly OpenedAct[]): Promise<void> {
  const day = isoDay(ctx.clock.now());
  const rows = ready.map(({ sealed: { key }, act }) => {
    const body = inbox.sealBody('inbox_kept', key, act);
    return { table: 'inbox_kept' as const, key, target: randomUUID(), body, day };
  });
  await appendMixedActs(ctx.db, shuffle(rows));
}
