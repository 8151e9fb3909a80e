import type { Context, MemberContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { OneStatementActs } from './act-in-one-statement.ts';
import { existingClaims, insertClaims, insertNewClaims, releaseClaims } from './claim-store.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import { lastDailyMix } from './daily-mix-store.ts';
import { Inbox } from './inbox.ts';
import { lockInboxIfEmpty, recycleWal } from './inbox-store.ts';
import { LeavingStore } from './leaving-store.ts';
import type { MixDependencies } from './mix-dependencies.ts';
import type { Act, ActHandler, ActKind, AuthorshipPorts, NamedFiles, NewAct } from './ports.ts';
import { runMix, type MixOptions, type MixResult } from './run-mix.ts';
import { SlotStore } from './slot-store.ts';

export type Authorship = ReturnType<typeof authorshipModule>;

async function runAll(callbacks: readonly (() => Promise<void>)[]): Promise<void> {
  for (const callback of callbacks) await callback();
}

export function authorshipModule(platform: Platform, ports: AuthorshipPorts) {
  const inbox = new Inbox(platform.vault);
  const slots = new SlotStore(platform.vault);
  const leaving = new LeavingStore(platform.vault);
  const handlers = new Map<ActKind, ActHandler>();
  const onMix: ((ctx: Context, waiting: readonly Act[]) => Promise<void>)[] = [];
  const fileListers: ((acts: readonly Act[]) => NamedFiles[])[] = [];
  const afterMix: (() => Promise<void>)[] = [];
  const beforeMix: ((acts: readonly Act[]) => Promise<void>)[] = [];
  const filesNamedBy = (acts: readonly Act[]): NamedFiles[] => fileListers.flatMap((list) => list(acts));
  const deps: MixDependencies = { ...platform, inbox, leaving, handlers, filesNamedBy, beforeMix, onMix, afterMix, ports };

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
    filesNamedBy,
    onMix: (work: (ctx: Context, waiting: readonly Act[]) => Promise<void>): void => void onMix.push(work),
    afterMix: (work: () => Promise<void>): void => void afterMix.push(work),
    applyImmediately,
    mix: (options: MixOptions = {}): Promise<MixResult | undefined> => runMix(deps, options),
    lockInboxIfEmpty,
    /**
     * Runs after a mix, so that neither the tables' old files nor the write-ahead log contain the inbox rows.
     * @returns false if the database doesn't permit it
     */
    recycleWal: (): Promise<boolean> => recycleWal(platform.db),
    lastDailyMix: (): Promise<string | undefined> => lastDailyMix(platform.db),
    /** The minute of the hour at which the daily mix of that day is due. Nobody without the authorship key can compute it. */
    minuteOfDailyMix: (day: string): number => Number.parseInt(platform.vault.authorshipHash('mix-minute', day).slice(0, 8), 16) % 60,
    addDummy: (): Promise<void> => inJobTransaction(platform, 'cover', (ctx) => inbox.putDummy(ctx)),
  };
}
