import type { MemberContext } from '../../platform/context.ts';
import { inOneStatement, pgCode } from '../../platform/db/transaction.ts';
import { GroupedWrites, GroupFailed } from '../../platform/db/grouped-writes.ts';
import type { Database } from '../../platform/db/database.ts';
import { guardAct, readBeforeAct } from './act-in-one-statement-store.ts';
import type { Inbox, OwnActs } from './inbox.ts';
import type { Act, NewAct } from './ports.ts';

/** The state that a member's act on a signed text depends on. */
export interface BeforeAct {
  acts: OwnActs;
  /** The given marks that are already claimed. */
  claimed: ReadonlySet<string>;
  /** Unused keys for acts of the member: today's next one and tomorrow's first. */
  freeKeys: [today: string, tomorrow: string];
}

/**
 * The error codes of a statement that failed because another transaction changed the rows that it depends on: that of require_whole(), a unique
 * violation and a deadlock.
 */
const OUTDATED_STATE_CODES = new Set(['CR001', '23505', '40P01']);

export class OneStatementActs {
  readonly #inbox: Inbox;
  readonly #groups = new GroupedWrites();

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
  }

  /** Undefined if the member acted so often that one statement can't read everything. */
  async read({ db, actor, clock }: MemberContext, marks: readonly string[]): Promise<BeforeAct | undefined> {
    const now = clock.now();
    const recentKeys = this.#inbox.recentKeys(actor.userId, now);
    const found = await readBeforeAct(db, { actKeys: [...recentKeys.values()].flat(), marks });
    const usedKeys = new Set([...found.waiting, ...found.mixed].map(({ key }) => key));
    const freeKeys = this.#inbox.nextKeys(actor.userId, now, { recentKeys, usedKeys });
    if (!freeKeys) return undefined;
    const byTime = (acts: typeof found.waiting): Act[] =>
      acts.map((act) => this.#inbox.open(act)).toSorted((a, b) => a.at.localeCompare(b.at));
    return { acts: { waiting: byTime(found.waiting), done: byTime(found.mixed) }, claimed: found.claimed, freeKeys };
  }

  /**
   * Records the act and runs `work` as one statement, which fails if the member has acted since the state was read. Acts of several
   * members at the same moment share a statement. `work` may run twice, and may only write deferred.
   * @returns false, with nothing written, if the statement failed or a row existed already
   */
  async apply(
    ctx: MemberContext,
    { freeKeys }: BeforeAct,
    act: NewAct,
    work: (ctx: MemberContext, act: Act) => Promise<void>,
  ): Promise<boolean> {
    const write = async (db: Database): Promise<void> => {
      const txCtx = { ...ctx, db };
      await this.#guard(txCtx, freeKeys);
      await work(txCtx, await this.#inbox.recordAppliedUnderKey(txCtx, freeKeys[0], act));
    };
    return unlessOutdated(async () => {
      try {
        await this.#groups.add(ctx.db, write);
      } catch (error) {
        if (!(error instanceof GroupFailed)) throw error;
        await inOneStatement(ctx.db, write);
      }
    });
  }

  /** Puts the act of an anonymous author into the inbox, with the same guard and in a statement of its own. */
  put(ctx: MemberContext, { freeKeys }: BeforeAct, act: NewAct): Promise<boolean> {
    return unlessOutdated(() =>
      inOneStatement(ctx.db, async (db) => {
        const txCtx = { ...ctx, db };
        await this.#guard(txCtx, freeKeys);
        await this.#inbox.putUnderKey(txCtx, freeKeys[0], act);
      }),
    );
  }

  #guard({ db, actor }: MemberContext, freeKeys: BeforeAct['freeKeys']): Promise<void> {
    return guardAct(db, { lockKey: this.#inbox.lockKey('author', actor.userId), freeKeys });
  }
}

/** False if the write failed because the state that it depends on is outdated. */
async function unlessOutdated(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (OUTDATED_STATE_CODES.has(pgCode(error) ?? '')) return false;
    throw error;
  }
}
