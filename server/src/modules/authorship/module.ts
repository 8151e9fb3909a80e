import type { Context, MemberContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { OneStatementActs } from './act-in-one-statement.ts';
import { existingClaims, insertClaims, insertNewClaims, releaseClaims } from './claim-store.ts';
import { addDummies } from './add-dummies.ts';
import { Inbox } from './inbox.ts';
import { lockInboxIfEmpty, readInbox, recycleWal } from './inbox-store.ts';
import { LeavingStore } from './leaving-store.ts';
import type { MixDependencies } from './mix-dependencies.ts';
import type { Act, ActHandler, ActKind, NamedFiles, NewAct } from './ports.ts';
import { runMix, type MixResult } from './run-mix.ts';
import { SlotStore } from './slot-store.ts';

export type Authorship = ReturnType<typeof authorshipModule>;

async function runAll(callbacks: readonly (() => Promise<void>)[]): Promise<void> {
  for (const callback of callbacks) await callback();
}

export function authorshipModule(platform: Platform) {
  const inbox = new Inbox(platform.vault);
  const slots = new SlotStore(platform.vault);
  const leaving = new LeavingStore(platform.vault);
  const handlers = new Map<ActKind, ActHandler>();
  const onMix: ((ctx: Context, waiting: readonly Act[]) => Promise<void>)[] = [];
  const fileListers: ((acts: readonly Act[]) => NamedFiles[])[] = [];
  const afterMix: (() => Promise<void>)[] = [];
  const beforeMix: ((acts: readonly Act[]) => Promise<void>)[] = [];
  const deps: MixDependencies = { ...platform, inbox, leaving, handlers, beforeMix, onMix, afterMix };

  // After a mix in another process, this one only has to clear its caches.
  platform.siblings.on('mixed', () => void runAll(afterMix));

  /** Applies an act on a signed text immediately, in the caller's transaction, as the mix does for anonymous ones. */
  async function applyImmediately(ctx: MemberContext, act: NewAct): Promise<Act> {
    const recorded = await inbox.recordApplied(ctx, act);
    const handler = handlers.get(act.kind)!;
    await handler.apply(ctx, [recorded]);
    await handler.finish?.(ctx, [recorded]);
    return recorded;
  }

  return {
    routes: [],
    jobs: [],
    inbox,
    slots,
    leaving,
    oneStatementActs: new OneStatementActs(inbox),
    claims: { insert: insertClaims, insertNew: insertNewClaims, existing: existingClaims, release: releaseClaims },
    registerHandler: (handler: ActHandler): void => void handlers.set(handler.kind, handler),
    beforeMix: (work: (acts: readonly Act[]) => Promise<void>): void => void beforeMix.push(work),
    /** Registers a function that lists the uploads that acts name. Those of waiting acts are not deleted, the others are copied before the mix. */
    registerNamedFiles: (list: (acts: readonly Act[]) => NamedFiles[]): void => void fileListers.push(list),
    filesNamedBy: (acts: readonly Act[]): NamedFiles[] => fileListers.flatMap((list) => list(acts)),
    onMix: (work: (ctx: Context, waiting: readonly Act[]) => Promise<void>): void => void onMix.push(work),
    afterMix: (work: () => Promise<void>): void => void afterMix.push(work),
    applyImmediately,
    mix: (options: { force?: boolean } = {}): Promise<MixResult | undefined> => runMix(deps, options),
    lockInboxIfEmpty,
    /**
     * Runs after a mix, so that neither the tables' old files nor the write-ahead log contain the inbox rows.
     * @returns false if the database doesn't permit it
     */
    recycleWal: (): Promise<boolean> => recycleWal(platform.db),
    /** How many different authors' acts wait in the inbox. */
    countWaitingAuthors: async (): Promise<number> => {
      const acts = (await readInbox(platform.db)).map((sealed) => inbox.open(sealed));
      return new Set(acts.filter(({ kind }) => kind !== 'cover').map(({ userId }) => userId)).size;
    },
    /** Adds dummies for the time that passed, this many a day on average, at random times. */
    addDummies: (perDay: number, from: Date, to: Date): Promise<void> => addDummies(platform, inbox, { perDay, from, to }),
  };
}
