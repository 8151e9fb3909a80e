import { randomUUID } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Context, MemberActor, MemberContext } from '../../platform/context.ts';
import { PADDING, type Padding } from '../../platform/crypto/padding.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  appendMixedActs,
  findActs,
  insertIntoInbox,
  lockInboxForAct,
  lockKey,
  usedActKeys,
  waitingTargets,
  type SealedAct,
} from './inbox-store.ts';
import type { Act, ActKind, NewAct } from './ports.ts';
import { recentDays } from './rules.ts';

/** A member's acts of a day are read in blocks until one is not full. Hardly anybody acts more often in a day than the first block has room for. */
const FIRST_BLOCK = 4;
const NEXT_BLOCKS = 16;
/**
 * The mix runs daily at a random time, and gives acts that continue to wait a key of that day. One more day leaves room for a mix that
 * failed.
 */
const DAYS_READ = 4;
/**
 * All acts of anonymous authors and all dummies have one size: the length of a longer row would show which long appeal or answer it
 * contains.
 */
const ANONYMOUS_PADDING = PADDING.inbox;
export const SIGNED_PADDING = 2048;

const blockFrom = (first: number): number => (first === 1 ? FIRST_BLOCK : NEXT_BLOCKS);

/** The keys of a member's acts by UTC day. */
export type RecentKeys = ReadonlyMap<string, readonly string[]>;

export interface OwnActs {
  /** Not mixed yet, oldest first. */
  waiting: Act[];
  /** Mixed within the last 48 hours, and signed acts of that time. */
  done: Act[];
}

export const dummyAct = (now: Date): Act => ({ kind: 'cover', userId: '', at: now.toISOString(), experienceId: 0, payload: null });

/** Whether the act creates an item, so that nobody looks it up by a target. */
const createsItem = ({ kind }: NewAct): boolean => kind === 'submit' || kind === 'spend';

/** The author who acts, who need not be signed in: an upload link identifies its author. */
export type AuthorContext = Pick<MemberContext, 'db' | 'clock' | 'idempotency'> & { actor: Pick<MemberActor, 'userId'> };

/** The sealed inbox. Every method that writes runs in a transaction of the authored side. */
export class Inbox {
  readonly #vault: Vault;
  readonly #anonymousLength: number;

  constructor(vault: Vault) {
    this.#vault = vault;
    this.#anonymousLength = vault.sealJsonPadded('inbox.body', '', null, ANONYMOUS_PADDING).length;
  }

  /** The member's recent acts, decrypted. */
  async actsOf(db: Database, userId: string, now: Date): Promise<OwnActs> {
    const { waiting, mixed } = await this.#find(db, userId, now);
    const byTime = (acts: SealedAct[]) => acts.map((act) => this.open(act)).toSorted((a, b) => a.at.localeCompare(b.at));
    return { waiting: byTime(waiting), done: byTime(mixed) };
  }

  /** Allows one act of a member at a time, and none during a mix. Take it before reading anything that the act depends on. */
  async lockAuthor(db: Database, userId: string): Promise<void> {
    await lockInboxForAct(db);
    await this.lock(db, 'exclusive', 'author', userId);
  }

  /** An advisory lock, which leaves no trace in a row. A removal takes that of the experience exclusively, a reveal takes it shared. */
  async lock(db: Database, mode: 'exclusive' | 'shared', ...keyParts: readonly (string | number)[]): Promise<void> {
    await lockKey(db, mode, this.lockKey(...keyParts));
  }

  /** The key of an advisory lock, for statements that take the lock themselves. */
  lockKey(...keyParts: readonly (string | number)[]): bigint {
    return Buffer.from(this.#vault.authorshipHash('lock', ...keyParts).replaceAll('-', ''), 'hex').readBigInt64BE();
  }

  /**
   * Puts an act of an anonymous author into the inbox. The call writes no other row.
   * @throws AppError PAYLOAD_TOO_LARGE if its row would be longer than the others
   */
  async put(ctx: AuthorContext, act: NewAct): Promise<void> {
    const sealed = this.#assertSize(await this.#seal(ctx, 'inbox', act));
    // Deciders look the act up by its target, so one row has it. Several rows with the same target would show how often the author acted.
    const hasRow = !createsItem(act) && (await waitingTargets(ctx.db, [sealed.target])).size > 0;
    await insertIntoInbox(ctx.db, hasRow ? { ...sealed, target: randomUUID() } : sealed);
  }

  /** The keys of the member's recent acts, by day, for a statement that reads them with other rows. */
  recentKeys(userId: string, now: Date): RecentKeys {
    return new Map(recentDays(now, DAYS_READ).map((day) => [day, this.#keysOf(userId, day, 1)]));
  }

  /** The first unused keys of the day, or nothing if there were too many acts: then `actsOf` reads them. */
  nextKeys(
    userId: string,
    now: Date,
    { recentKeys, usedKeys }: { recentKeys: RecentKeys; usedKeys: ReadonlySet<string> },
  ): [today: string, tomorrow: string] | undefined {
    if ([...recentKeys.values()].some((keys) => keys.every((key) => usedKeys.has(key)))) return undefined;
    const today = recentKeys.get(isoDay(now))!.find((key) => !usedKeys.has(key))!;
    return [today, this.#key(userId, isoDay(secondsAfter(now, DAY_S)), 1)];
  }

  /** Records an act as `recordApplied` does, under a key that was found before. */
  async recordAppliedUnderKey(ctx: MemberContext, key: string, act: NewAct): Promise<Act> {
    const { sealed, act: recorded } = this.#sealUnderKey(ctx, 'inbox_kept', key, act);
    await appendMixedActs(ctx.db, [{ ...sealed, day: isoDay(ctx.clock.now()) }]);
    return recorded;
  }

  /** Puts an act that creates an item into the inbox like `put`, under a key that was found before. */
  async putUnderKey(ctx: MemberContext, key: string, act: NewAct): Promise<void> {
    await insertIntoInbox(ctx.db, this.#assertSize(this.#sealUnderKey(ctx, 'inbox', key, act).sealed));
  }

  /** Called by the mix after it has emptied the inbox: puts an act that continues to wait back, sealed again. */
  async putBack(db: Database, act: Act, now: Date): Promise<void> {
    const key = await this.#nextKey(db, act.userId, now);
    await insertIntoInbox(db, { table: 'inbox', key, target: randomUUID(), body: this.sealBody('inbox', key, act) });
  }

  /** Records an act on a signed text, which was applied immediately, for repeated calls and the daily limit. */
  async recordApplied(ctx: MemberContext, act: NewAct): Promise<Act> {
    const sealed = await this.#seal(ctx, 'inbox_kept', act);
    await appendMixedActs(ctx.db, [{ ...sealed, day: isoDay(ctx.clock.now()) }]);
    return this.open(sealed);
  }

  /** Stores a dummy act without a member; the mix drops it. */
  async putDummy(ctx: Context): Promise<void> {
    const act = dummyAct(ctx.clock.now());
    const key = this.#vault.authorshipHash('inbox', 'cover', isoDay(ctx.clock.now()), randomUUID());
    await insertIntoInbox(ctx.db, { table: 'inbox', key, target: randomUUID(), body: this.sealBody('inbox', key, act) });
  }

  /** The act that an earlier call with the same Idempotency-Key made. @throws AppError IDEMPOTENCY_MISMATCH for the same key with another body */
  findRepeated(ctx: MemberContext, { waiting, done }: OwnActs): Act | undefined {
    const request = ctx.idempotency;
    if (!request) return undefined;
    const earlier = [...done, ...waiting].find((act) => act.request?.key === request.key);
    if (earlier && earlier.request?.hash !== request.hash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return earlier;
  }

  /** Which of these experiences or disputes are the target of a waiting act of that kind. */
  async idsWithWaitingAct(db: Database, kind: ActKind, ids: readonly (number | string)[]): Promise<Set<number | string>> {
    const targets = new Map(ids.map((id) => [this.#target(kind, id), id]));
    return new Set([...(await waitingTargets(db, [...targets.keys()]))].map((target) => targets.get(target)!));
  }

  open({ table, key, body }: SealedAct): Act {
    return this.#vault.openJson<Act>(`${table}.body`, key, body);
  }

  sealBody(table: SealedAct['table'], key: string, act: Act, padding: Padding = ANONYMOUS_PADDING): Buffer {
    return this.#vault.sealJsonPadded(`${table}.body`, key, act, padding);
  }

  #target(kind: ActKind, id: number | string): string {
    return this.#vault.authorshipHash('target', kind, id);
  }

  #assertSize(sealed: SealedAct): SealedAct {
    if (sealed.body.length > this.#anonymousLength) throw new AppError('PAYLOAD_TOO_LARGE');
    return sealed;
  }

  async #seal(ctx: AuthorContext, table: SealedAct['table'], act: NewAct): Promise<SealedAct> {
    return this.#sealUnderKey(ctx, table, await this.#nextKey(ctx.db, ctx.actor.userId, ctx.clock.now()), act).sealed;
  }

  #sealUnderKey(ctx: AuthorContext, table: SealedAct['table'], key: string, act: NewAct): { sealed: SealedAct; act: Act } {
    const { target, ...fields } = act;
    const { userId } = ctx.actor;
    const recorded: Act = {
      ...fields,
      userId,
      at: ctx.clock.now().toISOString(),
      ...(ctx.idempotency ? { request: ctx.idempotency } : {}),
    };
    const isLookedUp = table === 'inbox' && !createsItem(act);
    const sealed = {
      table,
      key,
      target: isLookedUp ? this.#target(act.kind, target ?? act.experienceId) : randomUUID(),
      body: this.sealBody(table, key, recorded, table === 'inbox' ? ANONYMOUS_PADDING : SIGNED_PADDING),
    };
    return { sealed, act: recorded };
  }

  async #nextKey(db: Database, userId: string, now: Date): Promise<string> {
    const day = isoDay(now);
    for (let first = 1; ; first += blockFrom(first)) {
      const keys = this.#keysOf(userId, day, first);
      const usedKeys = await usedActKeys(db, keys);
      const free = keys.find((key) => !usedKeys.has(key));
      if (free !== undefined) return free;
    }
  }

  async #find(db: Database, userId: string, now: Date): Promise<{ waiting: SealedAct[]; mixed: SealedAct[] }> {
    const found: { waiting: SealedAct[]; mixed: SealedAct[] } = { waiting: [], mixed: [] };
    let unfinished = recentDays(now, DAYS_READ);
    for (let first = 1; unfinished.length > 0; first += blockFrom(first)) {
      const keysOn = new Map(unfinished.map((day) => [day, this.#keysOf(userId, day, first)]));
      const { waiting, mixed } = await findActs(db, [...keysOn.values()].flat());
      found.waiting.push(...waiting);
      found.mixed.push(...mixed);
      const keys = new Set([...waiting, ...mixed].map(({ key }) => key));
      unfinished = unfinished.filter((day) => keysOn.get(day)!.every((key) => keys.has(key)));
    }
    return found;
  }

  #keysOf(userId: string, day: string, first: number): string[] {
    return Array.from({ length: blockFrom(first) }, (_, index) => this.#key(userId, day, first + index));
  }

  #key(userId: string, day: string, nth: number): string {
    return this.#vault.authorshipHash('inbox', userId, day, nth);
  }
}
