import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { audit } from '../../platform/audit/store.ts';
import { inTransaction, pgCode } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Inbox } from './inbox.ts';
import {
  emptyInbox,
  isInboxEmpty,
  lockInboxWhole,
  readInbox,
  readKeptActs,
  rewriteKept,
  tryMixLock,
  type SealedAct,
} from './inbox-store.ts';
import type { Act, ActHandler, ActKind } from './ports.ts';
import { shuffle } from './random.ts';
import { utcDay } from './rules.ts';

const KEPT_DAYS = 2;
const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 20;

export interface MixDependencies extends Platform {
  inbox: Inbox;
  handlers: ReadonlyMap<ActKind, ActHandler>;
  /** What takes long and needs no lock, before the transaction, on what waits by then. */
  beforeMix: readonly ((acts: readonly Act[]) => Promise<void>)[];
  /** Runs in the same transaction, whether or not something arrived: erasures, the list of who leaves. */
  onMix: readonly ((ctx: Context) => Promise<void>)[];
  /** Files, caches and the write-ahead log, after the commit. */
  afterMix: readonly (() => Promise<void>)[];
}

export interface MixResult {
  acts: number;
  authors: number;
}

/**
 * Moves what waits in the inbox into the real tables, in one transaction and in random order. It hides by INSERT and
 * TRUNCATE, never by UPDATE, which would leave the old row in the file. Undefined when another process is mixing.
 */
export async function runMix(deps: MixDependencies, { force = false } = {}): Promise<MixResult | undefined> {
  if (!force && (await isInboxEmpty(deps.db))) return { acts: 0, authors: 0 };
  const expected = (await readInbox(deps.db)).map((sealed) => deps.inbox.open(sealed));
  for (const work of deps.beforeMix) await work(expected);
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await mixOnce(deps);
      if (result) for (const work of deps.afterMix) await work();
      if (result) deps.siblings.tell('mixed');
      return result;
    } catch (error) {
      // Calls in flight hold the inbox: after a moment they are done.
      if (pgCode(error) !== LOCK_NOT_AVAILABLE || attempt === TRIES) throw error;
    }
  }
}

const mixOnce = (deps: MixDependencies): Promise<MixResult | undefined> =>
  inTransaction(deps.db, async (db, afterCommit) => {
    if (!(await tryMixLock(db))) return undefined;
    const ctx: Context = {
      actor: { kind: 'job', job: 'mix' },
      db,
      clock: deps.clock,
      requestId: randomUUID(),
      clientAddress: '',
      afterCommit,
    };
    await lockInboxWhole(db);
    const sealed = shuffle(await readInbox(db));
    const acts = sealed.map((one) => ({ sealed: one, act: deps.inbox.open(one) }));
    const waiting = await findWaiting(
      ctx,
      deps,
      acts.map(({ act }) => act),
    );
    const ready = acts.filter(({ act }) => !waiting.has(act));
    await applyAll(
      ctx,
      deps,
      ready.map(({ act }) => act),
    );
    for (const work of deps.onMix) await work(ctx);
    await keepForRepeats(ctx, deps, ready);
    await emptyInbox(
      db,
      acts.filter(({ act }) => waiting.has(act)).map((one) => one.sealed),
    );
    const authors = new Set(ready.map(({ act }) => act.userId).filter((id) => id !== ''));
    if (ready.length > 0) await audit(ctx, { action: 'mix.run', subject: 'inbox', data: { mixed: ready.length } });
    return { acts: ready.filter(({ act }) => act.kind !== 'cover').length, authors: authors.size };
  });

async function findWaiting(ctx: Context, { handlers }: MixDependencies, acts: readonly Act[]): Promise<ReadonlySet<Act>> {
  const today = utcDay(ctx.clock.now());
  const patient = acts.filter(({ waitUntil }) => waitUntil !== undefined && waitUntil > today);
  const waiting = new Set<Act>();
  for (const [kind, handler] of handlers) {
    const mine = patient.filter((act) => act.kind === kind);
    if (mine.length > 0 && handler.keepWaiting) for (const act of await handler.keepWaiting(ctx, mine)) waiting.add(act);
  }
  return waiting;
}

/** New texts first, in random order; then what was done about texts, in the order in which it was done. */
async function applyAll(ctx: Context, { handlers }: MixDependencies, acts: readonly Act[]): Promise<void> {
  const submissions = acts.filter(({ kind }) => kind === 'submit');
  const commands = acts.filter(({ kind }) => kind !== 'submit' && kind !== 'cover').toSorted((a, b) => a.at.localeCompare(b.at));
  if (submissions.length > 0) await handlers.get('submit')!.apply(ctx, submissions);
  for (const command of commands) await handlers.get(command.kind)!.apply(ctx, [command]);
  for (const handler of handlers.values()) {
    const mine = acts.filter(({ kind }) => kind === handler.kind);
    if (mine.length > 0) await handler.finish?.(ctx, mine);
  }
}

/** Sealed again, in random order together with those of the day before: neither bytes nor order lead back to the inbox. */
async function keepForRepeats(ctx: Context, { inbox }: MixDependencies, ready: readonly { sealed: SealedAct; act: Act }[]): Promise<void> {
  const now = ctx.clock.now();
  const oldest = utcDay(new Date(now.getTime() - KEPT_DAYS * 86_400_000));
  const kept = (await readKeptActs(ctx.db)).filter(({ day }) => day >= oldest);
  const all = [
    ...kept.map((one) => ({ ...one, body: inbox.sealBody('inbox_kept', one.key, inbox.open(one)) })),
    ...ready
      .filter(({ act }) => act.kind !== 'cover')
      .map(({ sealed, act }) => ({ ...sealed, body: inbox.sealBody('inbox_kept', sealed.key, act), day: utcDay(now) })),
  ];
  await rewriteKept(ctx.db, shuffle(all));
}
