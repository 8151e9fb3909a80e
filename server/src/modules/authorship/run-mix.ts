import { randomUUID } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import { DAY_MS } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { audit } from '../../platform/audit/store.ts';
import type { Database } from '../../platform/db/database.ts';
import { pgCode } from '../../platform/db/transaction.ts';
import { inJobTransaction, jobContext } from '../../platform/jobs/job-context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Inbox } from './inbox.ts';
import {
  appendMixedActs,
  emptyInbox,
  deleteMixedActsBefore,
  isInboxEmpty,
  lockWholeInbox,
  readInbox,
  takeFromInbox,
  tryMixLock,
  type SealedAct,
} from './inbox-store.ts';
import type { LeavingStore } from './leaving-store.ts';
import type { Act, ActHandler, ActKind } from './ports.ts';
import { shuffle } from '../../platform/shuffle.ts';

const MIX_JOB = 'mix';
const RETENTION_DAYS = 2;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_ATTEMPTS = 20;
/** The most acts in one part of a mix, unless one author has more: enough to hide among, and few enough that nobody waits long. */
const MAX_PART_ACTS = 500;

export interface MixDependencies extends Platform {
  inbox: Inbox;
  leaving: LeavingStore;
  handlers: ReadonlyMap<ActKind, ActHandler>;
  /** Slow work that needs no lock. It runs before the transaction, for the acts that wait at that time. */
  beforeMix: readonly ((acts: readonly Act[]) => Promise<void>)[];
  /** Runs once for each mix, in the transaction of its last part, even without acts: erasures, and the list of leaving members. */
  onMix: readonly ((ctx: Context, waiting: readonly Act[]) => Promise<void>)[];
  /** Files, caches and the write-ahead log, after the commit. */
  afterMix: readonly (() => Promise<void>)[];
}

export interface MixResult {
  acts: number;
  authors: number;
}

interface OpenedAct {
  sealed: SealedAct;
  act: Act;
}

/**
 * Moves waiting acts from the inbox into the real tables, in random order. It never moves a row by UPDATE, which would leave the old one in
 * the file: it inserts a new one, and the last part truncates the inbox. A large inbox is mixed in parts of random authors. Each part is a
 * transaction that hides its authors among each other, and blocks other calls only for its own duration. Undefined if another process is
 * mixing.
 */
export async function runMix(deps: MixDependencies, { force = false } = {}): Promise<MixResult | undefined> {
  if (!force && (await isInboxEmpty(deps.db))) return { acts: 0, authors: 0 };
  const mixed: Act[] = [];
  const opened = new Map<string, OpenedAct>();
  /** The keys of acts that need not wait any longer; a later part of the same mix doesn't ask again. */
  const released = new Set<string>();
  for (let part = 1; ; part++) {
    const all = openAll(deps, await readInbox(deps.db), opened);
    if (part === 1) await prepare(deps, all);
    for (const { sealed } of await findReady(deps, deps.db, all, released)) released.add(sealed.key);
    const ready = all.filter(({ sealed }) => released.has(sealed.key));
    const isLast = ready.length <= MAX_PART_ACTS;
    const done = await retryWhileLocked(() =>
      isLast ? mixRest(deps, { opened, released }, mixed.length) : mixPart(deps, opened, choosePart(ready)),
    );
    if (!done) return undefined;
    mixed.push(...done);
    if (isLast) break;
  }
  for (const work of deps.afterMix) await work();
  deps.siblings.notify('mixed');
  const authors = new Set(mixed.map(({ userId }) => userId).filter((id) => id !== ''));
  return { acts: mixed.filter(({ kind }) => kind !== 'cover').length, authors: authors.size };
}

function openAll({ inbox }: MixDependencies, rows: readonly SealedAct[], opened: Map<string, OpenedAct>): OpenedAct[] {
  return rows.map((sealed) => {
    const entry = opened.get(sealed.key) ?? { sealed, act: inbox.open(sealed) };
    opened.set(sealed.key, entry);
    return entry;
  });
}

/** Files of acts that may continue to wait are copied only when the act is mixed, because an unused copy would remain. */
async function prepare(deps: MixDependencies, all: readonly OpenedAct[]): Promise<void> {
  const today = isoDay(deps.clock.now());
  const soon = (await withoutLapsed(deps, deps.db, all)).filter(({ waitUntil }) => waitUntil === undefined || waitUntil <= today);
  for (const work of deps.beforeMix) await work(soon);
}

/** The acts without those of deleted accounts, which lapse, except for withdrawals. */
async function withoutLapsed({ leaving }: MixDependencies, db: Database, all: readonly OpenedAct[]): Promise<Act[]> {
  const acts = all.map(({ act }) => act);
  const deletedIds = await leaving.among(db, new Set(acts.map(({ userId }) => userId)));
  return deletedIds.size === 0 ? acts : acts.filter(({ userId, kind }) => kind === 'withdraw' || !deletedIds.has(userId));
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

/** Retries, because calls in flight lock the inbox for a moment. */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (pgCode(error) !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Undefined when another process is mixing. */
const inMixTransaction = (deps: MixDependencies, work: (ctx: Context) => Promise<Act[]>): Promise<Act[] | undefined> =>
  inJobTransaction({ db: deps.authoredDb, clock: deps.clock }, MIX_JOB, async (ctx) => {
    if (!(await tryMixLock(ctx.db))) return undefined;
    await lockWholeInbox(ctx.db);
    return work(ctx);
  });

/** Deletes the rows of a part from the inbox. Their bytes remain on the disk until the last part truncates the table. */
const mixPart = (deps: MixDependencies, opened: Map<string, OpenedAct>, part: readonly OpenedAct[]): Promise<Act[] | undefined> =>
  inMixTransaction(deps, async (ctx) => {
    const keys = part.map(({ sealed }) => sealed.key);
    const present = new Set(await takeFromInbox(ctx.db, keys));
    const removedFromInbox = part.filter(({ sealed }) => present.has(sealed.key));
    for (const key of keys) opened.delete(key);
    return applyReady(ctx, deps, removedFromInbox);
  });

/** Mixes the remaining acts, including those that arrived meanwhile, and then does the steps that each mix does once. */
const mixRest = (
  deps: MixDependencies,
  { opened, released }: { opened: Map<string, OpenedAct>; released: ReadonlySet<string> },
  mixedBefore: number,
): Promise<Act[] | undefined> =>
  inMixTransaction(deps, async (ctx) => {
    const all = shuffle(openAll(deps, await readInbox(ctx.db), opened));
    const readyKeys = new Set((await findReady(deps, ctx.db, all, released)).map(({ sealed }) => sealed.key));
    const ready = all.filter(({ sealed }) => readyKeys.has(sealed.key) || released.has(sealed.key));
    const waiting = all.filter(({ sealed }) => !readyKeys.has(sealed.key) && !released.has(sealed.key)).map(({ act }) => act);
    const acts = await applyReady(ctx, deps, ready);
    for (const work of deps.onMix) await work(ctx, waiting);
    await deleteMixedActsBefore(ctx.db, isoDay(new Date(ctx.clock.now().getTime() - RETENTION_DAYS * DAY_MS)));
    await emptyInbox(ctx.db);
    // Waiting acts get new keys, of today: a row with the same key in two stolen copies would be recognised as a real act that waits.
    for (const act of waiting) await deps.inbox.putBack(ctx.db, act, deps.clock.now());
    const count = mixedBefore + acts.length;
    if (count > 0) await audit(ctx, { action: 'mix.run', subject: 'inbox', data: { mixed: count } });
    return acts;
  });

async function applyReady(ctx: Context, deps: MixDependencies, ready: readonly OpenedAct[]): Promise<Act[]> {
  const acts = await withoutLapsed(deps, ctx.db, ready);
  await applyAll(ctx, deps, acts);
  await storeForRepeatedCalls(ctx, deps, ready);
  return acts;
}

/** The acts not released before that need not wait: the mix applies them, or drops them if they lapsed. */
async function findReady(
  deps: MixDependencies,
  db: Database,
  all: readonly OpenedAct[],
  released: ReadonlySet<string>,
): Promise<OpenedAct[]> {
  const unreleased = all.filter(({ sealed }) => !released.has(sealed.key));
  const ctx = jobContext(MIX_JOB, { db, clock: deps.clock });
  const waiting = await findWaiting(ctx, deps, await withoutLapsed(deps, db, all));
  return unreleased.filter(({ act }) => !waiting.has(act));
}

async function findWaiting(ctx: Context, { handlers }: MixDependencies, acts: readonly Act[]): Promise<ReadonlySet<Act>> {
  const today = isoDay(ctx.clock.now());
  const ended = new Set(acts.filter(({ kind }) => kind === 'withdraw' || kind === 'stop-waiting').map(({ experienceId }) => experienceId));
  const mayWait = acts.filter(({ waitUntil, experienceId }) => waitUntil !== undefined && waitUntil > today && !ended.has(experienceId));
  const waiting = new Set<Act>();
  for (const [kind, handler] of handlers) {
    const ofKind = mayWait.filter((act) => act.kind === kind);
    if (ofKind.length === 0 || !handler.keepWaiting) continue;
    const all = acts.filter((act) => act.kind === kind);
    for (const act of await handler.keepWaiting(ctx, ofKind, all)) waiting.add(act);
  }
  return waiting;
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
async function storeForRepeatedCalls(ctx: Context, { inbox }: MixDependencies, ready: readonly OpenedAct[]): Promise<void> {
  const day = isoDay(ctx.clock.now());
  const rows = ready.map(({ sealed: { key }, act }) => {
    const body = inbox.sealBody('inbox_kept', key, act);
    return { table: 'inbox_kept' as const, key, target: randomUUID(), body, day };
  });
  await appendMixedActs(ctx.db, shuffle(rows));
}
