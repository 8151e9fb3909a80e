import { isoDay } from '@candor/contract/dates';
import { DAY_MS } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { audit } from '../../platform/audit/store.ts';
import { describeError } from '../../platform/logger.ts';
import { shuffle } from '../../platform/shuffle.ts';
import { applyReady, storeForRepeatedCalls } from './apply-acts.ts';
import { lastDailyMix, recordDailyMix } from './daily-mix-store.ts';
import { findFailingActs, isTemporary } from './failing-acts.ts';
import { dummyAct } from './inbox.ts';
import { deleteMixedActsBefore, emptyInbox, isInboxEmpty, takeFromInbox } from './inbox-store.ts';
import type { MixDependencies, MixProgress, OpenedAct } from './mix-dependencies.ts';
import { inMixTransaction } from './mix-transaction.ts';
import type { Act } from './ports.ts';
import { isCrowd, isCrowdReady, readActs, withdrawnIdsAmong, withoutLapsed, type InboxActs } from './ready-acts.ts';

const RETENTION_DAYS = 2;
/** The most acts in one part of a mix, unless one author has more: enough to hide among, and few enough that nobody waits long. */
const MAX_PART_ACTS = 500;
/** After so many rounds the mix begins even if acts with files arrive all the time; their files are copied in the transaction. */
const MAX_ROUNDS = 5;
/** A failing act may arrive between the search for failing acts and the next attempt. */
const MAX_ATTEMPTS = 3;

export interface MixOptions {
  /** Mixes even if the inbox is empty. */
  force?: boolean;
  /** Mixes only if the daily mix of this day has not run yet. */
  day?: string;
  /** Mixes only if acts of this many authors are ready. */
  crowd?: number;
}

export interface MixResult {
  acts: number;
  authors: number;
}

/**
 * Moves waiting acts from the inbox into the real tables, in random order. It never moves a row by UPDATE, which would leave the old one in
 * the file: it inserts a new one, and the last part truncates the inbox. A large inbox is mixed in parts of random authors. Each part is a
 * transaction that hides its authors among each other, and blocks other calls only for its own duration. An act that can't be applied
 * stays in the inbox. Undefined if another process is mixing, or the options don't permit it.
 */
export async function runMix(deps: MixDependencies, options: MixOptions = {}): Promise<MixResult | undefined> {
  const { force = false, crowd } = options;
  if (!force && (await isInboxEmpty(deps.db))) return crowd === undefined ? { acts: 0, authors: 0 } : undefined;
  const progress: MixProgress = { opened: new Map(), released: new Set(), prepared: new Set(), failing: new Set(), mixed: [] };
  if (crowd !== undefined && !(await isCrowdReady(deps, progress, crowd))) return undefined;
  for (let isLast = false; !isLast;) {
    const ready = await prepareReady(deps, progress);
    isLast = ready.length <= MAX_PART_ACTS;
    const done = isLast ? await mixRest(deps, progress, options) : await mixPart(deps, progress, { options, part: choosePart(ready) });
    if (!done) return undefined;
    progress.mixed.push(...done);
  }
  for (const work of deps.afterMix) await work();
  deps.siblings.notify('mixed');
  const authors = new Set(progress.mixed.map(({ userId }) => userId).filter((id) => id !== ''));
  return { acts: progress.mixed.filter(({ kind }) => kind !== 'cover').length, authors: authors.size };
}

/** Copies files before the transaction, which blocks all acts. Meanwhile acts may arrive and release others, so it looks again. */
async function prepareReady(deps: MixDependencies, progress: MixProgress): Promise<OpenedAct[]> {
  for (let round = 1; ; round++) {
    const { ready } = await readActs(deps, deps.db, progress);
    const unprepared = ready.filter(({ sealed }) => !progress.prepared.has(sealed.key));
    for (const { sealed } of unprepared) progress.prepared.add(sealed.key);
    const acts = await withoutLapsed(deps, deps.db, unprepared);
    if (deps.filesNamedBy(acts).length === 0 || round > MAX_ROUNDS) return ready;
    for (const work of deps.beforeMix) await work(acts);
  }
}

/** Picks all acts of some random authors: the acts of one author are applied together and in order. */
function choosePart(ready: readonly OpenedAct[]): OpenedAct[] {
  const part: OpenedAct[] = [];
  for (const acts of shuffle([...Map.groupBy(ready, ({ act, sealed }) => act.userId || sealed.key).values()])) {
    if (part.length > 0 && part.length + acts.length > MAX_PART_ACTS) break;
    part.push(...acts);
  }
  return shuffle(part);
}

/**
 * One act must not stop the mix of all others. If the transaction fails, this finds the acts that can't be applied, and repeats it
 * without them.
 */
async function skipFailing<T>(
  deps: MixDependencies,
  { failing }: MixProgress,
  { acts, work }: { acts: () => Promise<readonly OpenedAct[]>; work: () => Promise<T> },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (isTemporary(error) || attempt === MAX_ATTEMPTS) throw error;
      const found = await findFailingActs(deps, await acts());
      if (found.length === 0) throw error;
      for (const { sealed } of found) failing.add(sealed.key);
      deps.log.error(
        { event: 'acts_not_mixed', count: found.length, ...describeError(error) },
        'some acts of anonymous authors could not be applied; they stay in the inbox, and the mix of the next day tries again',
      );
    }
  }
}

/** Undefined also if the daily mix has run already. */
const inPart = (
  deps: MixDependencies,
  { day }: MixOptions,
  work: (ctx: Context) => Promise<Act[] | undefined>,
): Promise<Act[] | undefined> =>
  inMixTransaction(deps, async (ctx) => (day !== undefined && ((await lastDailyMix(ctx.db)) ?? '') >= day ? undefined : work(ctx)));

/** Deletes the rows of a part from the inbox. Their bytes remain on the disk until the last part truncates the table. */
function mixPart(
  deps: MixDependencies,
  progress: MixProgress,
  { options, part }: { options: MixOptions; part: readonly OpenedAct[] },
): Promise<Act[] | undefined> {
  const remaining = (): OpenedAct[] => part.filter(({ sealed }) => !progress.failing.has(sealed.key));
  const work = async (ctx: Context): Promise<Act[] | undefined> => {
    const acts = remaining();
    const present = new Set(
      await takeFromInbox(
        ctx.db,
        acts.map(({ sealed }) => sealed.key),
      ),
    );
    // Another process has just mixed them.
    if (acts.length > 0 && present.size === 0) return undefined;
    const removed = acts.filter(({ sealed }) => present.has(sealed.key));
    const applied = await applyReady(ctx, deps, removed);
    await storeForRepeatedCalls(ctx, deps, removed);
    return applied;
  };
  return skipFailing(deps, progress, { acts: async () => remaining(), work: () => inPart(deps, options, work) }).finally(() => {
    for (const { sealed } of part) progress.opened.delete(sealed.key);
  });
}

/** Mixes the remaining acts, including those that arrived meanwhile, and then does the steps that each mix does once. */
function mixRest(deps: MixDependencies, progress: MixProgress, options: MixOptions): Promise<Act[] | undefined> {
  const work = async (ctx: Context): Promise<Act[] | undefined> => {
    const { ready, waiting } = await readActs(deps, ctx.db, progress);
    const isFirst = progress.mixed.length === 0;
    // Another process may have mixed the crowd meanwhile.
    if (isFirst && options.crowd !== undefined && !(await isCrowd(deps, ctx.db, ready, options.crowd))) return undefined;
    const acts = await applyReady(ctx, deps, shuffle(ready));
    await finishMix(ctx, deps, {
      ready,
      waiting: shuffle(waiting),
      mixed: [...progress.mixed, ...acts],
      failing: progress.failing,
      options,
    });
    return acts;
  };
  return skipFailing(deps, progress, {
    acts: async () => (await readActs(deps, deps.db, progress)).ready,
    work: () => inPart(deps, options, work),
  });
}

interface MixEnd extends InboxActs {
  mixed: readonly Act[];
  failing: ReadonlySet<string>;
  options: MixOptions;
}

async function finishMix(ctx: Context, deps: MixDependencies, { ready, waiting, mixed, failing, options }: MixEnd): Promise<void> {
  const now = ctx.clock.now();
  const withdrawn = withdrawnIdsAmong(mixed);
  const isFailing = ({ sealed }: OpenedAct): boolean => failing.has(sealed.key);
  // A submission that can't be applied is dropped once its author has withdrawn it.
  const isDropped = (one: OpenedAct): boolean => isFailing(one) && one.act.kind === 'submit' && withdrawn.has(one.act.experienceId);
  const staying = waiting.filter((one) => !isDropped(one));
  const stored = [...ready, ...waiting.filter(isDropped)];
  // If a key of the day before were missing among the mixed acts, two stolen copies would show which act continues to wait.
  if (isOfDay(options)) stored.push(...staying.map(({ sealed }) => ({ sealed, act: dummyAct(now) })));
  await storeForRepeatedCalls(ctx, deps, stored);
  const remaining = staying.map((one) => (isFailing(one) ? { ...one.act, failedOn: isoDay(now) } : one.act));
  for (const work of deps.onMix) await work(ctx, remaining);
  await deleteMixedActsBefore(ctx.db, isoDay(new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
  await emptyInbox(ctx.db);
  // Waiting acts get new keys, of today: a row with the same key in two stolen copies would be recognised as a real act that waits.
  for (const act of remaining) await deps.inbox.putBack(ctx.db, act, now);
  if (options.day !== undefined) await recordDailyMix(ctx.db, options.day);
  if (mixed.length > 0) await audit(ctx, { action: 'mix.run', subject: 'inbox', data: { mixed: mixed.length } });
}

/** With shorter intervals, each mix would store one more row for every act that waits. */
const isOfDay = ({ day, crowd }: MixOptions): boolean => day !== undefined || crowd !== undefined;
