import type { MemberContext } from '../../platform/context.ts';
import { inOneStatement, pgCode } from '../../platform/db/transaction.ts';
import { guardAct, readBeforeAct } from './act-at-once-store.ts';
import type { Inbox, OwnActs } from './inbox.ts';
import type { Act, NewAct } from './ports.ts';
import type { SlotPurpose, SlotStore } from './slot-store.ts';

/** The state that a member's act on a signed text depends on. */
export interface BeforeAct {
  acts: OwnActs;
  /** The given marks that are already claimed. */
  claimed: ReadonlySet<string>;
  /** The member's list of the given purpose. */
  listed: readonly string[];
  /** Unused keys for acts of the member: today's next one and tomorrow's first. */
  freeKeys: [today: string, tomorrow: string];
}

/** Errors that mean: the statement failed because another transaction changed what it had read. */
const OUTDATED = new Set(['CR001', '23505', '40P01']);

export class ActsAtOnce {
  readonly #inbox: Inbox;
  readonly #slots: SlotStore;

  constructor(inbox: Inbox, slots: SlotStore) {
    this.#inbox = inbox;
    this.#slots = slots;
  }

  /** Undefined if the member acted so often that one statement can't read everything. */
  async read({ db, actor, clock }: MemberContext, purpose: SlotPurpose, marks: readonly string[]): Promise<BeforeAct | undefined> {
    const now = clock.now();
    const slotKeys = this.#slots.firstKeys(purpose, actor.userId);
    const recentKeys = this.#inbox.recentKeys(actor.userId, now);
    const found = await readBeforeAct(db, { actKeys: [...recentKeys.values()].flat(), marks, slotKeys });
    const usedKeys = new Set([...found.waiting, ...found.mixed].map(({ key }) => key));
    const freeKeys = this.#inbox.nextKeys(actor.userId, now, { recentKeys, usedKeys });
    if (!freeKeys || found.slots.size === slotKeys.length) return undefined;
    const byTime = (acts: typeof found.waiting): Act[] =>
      acts.map((act) => this.#inbox.open(act)).toSorted((a, b) => a.at.localeCompare(b.at));
    return {
      acts: { waiting: byTime(found.waiting), done: byTime(found.mixed) },
      claimed: found.claimed,
      listed: slotKeys.flatMap((key) => (found.slots.has(key) ? [this.#slots.openEntry(key, found.slots.get(key)!)] : [])),
      freeKeys,
    };
  }

  /**
   * Notes the act and runs `work` as one statement, which fails when the member has acted since `before` was read.
   * @returns false, with nothing written, when it did or when a row was there already
   */
  apply(ctx: MemberContext, { freeKeys }: BeforeAct, act: NewAct, work: (ctx: MemberContext, act: Act) => Promise<void>): Promise<boolean> {
    return this.#act(ctx, freeKeys, async (one) => work(one, await this.#inbox.noteAs(one, freeKeys[0], act)));
  }

  /** Puts the act of an anonymous author into the inbox, with the same guard. */
  put(ctx: MemberContext, { freeKeys }: BeforeAct, act: NewAct): Promise<boolean> {
    return this.#act(ctx, freeKeys, (one) => this.#inbox.putAs(one, freeKeys[0], act));
  }

  async #act(ctx: MemberContext, freeKeys: BeforeAct['freeKeys'], write: (ctx: MemberContext) => Promise<void>): Promise<boolean> {
    try {
      await inOneStatement(ctx.db, async (db) => {
        const one = { ...ctx, db };
        await guardAct(db, { lockKey: this.#inbox.lockKey('author', ctx.actor.userId), actKeys: freeKeys });
        await write(one);
      });
      return true;
    } catch (error) {
      if (OUTDATED.has(pgCode(error) ?? '')) return false;
      throw error;
    }
  }
}
