import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { write } from '../../platform/db/deferred-writes.ts';
import { shuffle } from '../../platform/shuffle.ts';

/** The lists of a member: experiences and replies that they wrote, disputes and reports that they filed. */
export type SlotPurpose = 'item' | 'reply' | 'case' | 'report';

/** The first block of a list. Hardly anybody has more entries than it holds. */
export const FIRST_BLOCK: Record<SlotPurpose, number> = { item: 32, reply: 8, case: 8, report: 8 };
const BLOCK = 32;
const BODY_PADDING = 64;

export const slotKey = (vault: Vault, purpose: SlotPurpose, owner: string, nth: number): string =>
  vault.authorshipHash('slot', purpose, owner, nth);

/** The n-th entry of a list, counted from 1, as a database row. */
export function slotRow(
  vault: Vault,
  { purpose, owner, nth, body }: { purpose: SlotPurpose; owner: string; nth: number; body: string },
): { key: string; body_enc: Buffer } {
  const key = slotKey(vault, purpose, owner, nth);
  return { key, body_enc: vault.sealJsonPadded('slots.body', key, body, BODY_PADDING) };
}

const insertSlots = (rows: readonly ReturnType<typeof slotRow>[]) => sql`
  insert into slots (key, body_enc)
  select * from unnest(${rows.map(({ key }) => key)}::uuid[], ${rows.map(({ body_enc }) => body_enc)}::bytea[]) returning 1`;

interface List {
  purpose: SlotPurpose;
  owner: string;
}

/** Resolves after all pending microtasks, so that callers which only awaited each other share a batch. */
const afterMicrotasks = (): Promise<void> => new Promise((done) => queueMicrotask(() => process.nextTick(done)));

/** The lists that were requested of one connection or transaction and are not read yet. */
interface Batch {
  lists: Map<string, List>;
  result: Promise<Map<string, string[]>>;
}

const listKey = ({ purpose, owner }: List): string => `${purpose} ${owner}`;

/**
 * A member's lists, in rows that name nobody: entry n of a list has a keyed hash of purpose, member and n as its key. Lists have no gaps
 * and are read in blocks until one is not full.
 */
export class SlotStore {
  readonly #vault: Vault;
  readonly #batches = new WeakMap<Database, Batch>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The lists that are requested at the same time are read together: a member's page needs four lists, some of them several times. */
  read(db: Database, purpose: SlotPurpose, owner: string): Promise<string[]> {
    const batch = this.#batches.get(db) ?? this.#startBatch(db);
    batch.lists.set(listKey({ purpose, owner }), { purpose, owner });
    return batch.result.then((lists) => [...lists.get(listKey({ purpose, owner }))!]);
  }

  /** The lists of several owners, in the order in which the entries were added. */
  async readEach(db: Database, purpose: SlotPurpose, owners: readonly string[]): Promise<Map<string, string[]>> {
    const lists = await this.#readLists(
      db,
      owners.map((owner) => ({ purpose, owner })),
    );
    return new Map(owners.map((owner) => [owner, lists.get(listKey({ purpose, owner }))!]));
  }

  /** The caller must hold the inbox lock, so that no two calls append to a list at the same time. */
  async append(db: Database, purpose: SlotPurpose, entries: readonly { owner: string; body: string }[]): Promise<void> {
    if (entries.length === 0) return;
    const lists = await this.readEach(db, purpose, [...new Set(entries.map(({ owner }) => owner))]);
    const lengths = new Map([...lists].map(([owner, list]) => [owner, list.length]));
    const rows = entries.map(({ owner, body }) => {
      const nth = lengths.get(owner)! + 1;
      lengths.set(owner, nth);
      return slotRow(this.#vault, { purpose, owner, nth, body });
    });
    shuffle(rows);
    await insertSlots(rows).execute(db);
  }

  /** Appends an entry at position `length` + 1. Fails with a unique violation if that position is taken. */
  async appendAfter(
    db: Database,
    purpose: SlotPurpose,
    { owner, length, body }: { owner: string; length: number; body: string },
  ): Promise<void> {
    await write(db, insertSlots, [slotRow(this.#vault, { purpose, owner, nth: length + 1, body })]);
  }

  /** The keys of the first block of a list. */
  firstKeys(purpose: SlotPurpose, owner: string): string[] {
    return Array.from({ length: FIRST_BLOCK[purpose] }, (_, index) => this.#key(purpose, owner, index + 1));
  }

  /** Deletes the list of a deleted account. */
  async delete(db: Database, purpose: SlotPurpose, owner: string): Promise<void> {
    const { length } = await this.read(db, purpose, owner);
    const keys = Array.from({ length }, (_, index) => this.#key(purpose, owner, index + 1));
    await sql`delete from slots where key = any(${keys}::uuid[])`.execute(db);
  }

  /** Deletes some entries of a deleted account's list, by their positions. */
  async deleteEntries(db: Database, purpose: SlotPurpose, entries: readonly { owner: string; nth: number }[]): Promise<void> {
    if (entries.length === 0) return;
    const keys = entries.map(({ owner, nth }) => this.#key(purpose, owner, nth));
    await sql`delete from slots where key = any(${keys}::uuid[])`.execute(db);
  }

  #startBatch(db: Database): Batch {
    const lists = new Map<string, List>();
    const result = afterMicrotasks().then(() => {
      this.#batches.delete(db);
      return this.#readLists(db, [...lists.values()]);
    });
    const batch = { lists, result };
    this.#batches.set(db, batch);
    return batch;
  }

  /** Returns the entries of each list, by its `listKey`. */
  async #readLists(db: Database, lists: readonly List[]): Promise<Map<string, string[]>> {
    const entries = new Map(lists.map((list) => [listKey(list), [] as string[]]));
    let unfinished = [...lists];
    for (let block = 0; unfinished.length > 0; block++) {
      const keysOf = unfinished.map((list) => {
        if (block === 0) return this.firstKeys(list.purpose, list.owner);
        const first = entries.get(listKey(list))!.length + 1;
        const length = BLOCK * 2 ** Math.min(block, 4);
        return Array.from({ length }, (_, index) => this.#key(list.purpose, list.owner, first + index));
      });
      const found = await this.#find(db, keysOf.flat());
      unfinished = unfinished.filter((list, index) => {
        const bodies = keysOf[index]!.flatMap((key) =>
          found.has(key) ? [this.#vault.openJson<string>('slots.body', key, found.get(key)!)] : [],
        );
        entries.get(listKey(list))!.push(...bodies);
        return bodies.length === keysOf[index]!.length;
      });
    }
    return entries;
  }

  #key(purpose: SlotPurpose, owner: string, nth: number): string {
    return slotKey(this.#vault, purpose, owner, nth);
  }

  async #find(db: Database, keys: readonly string[]): Promise<Map<string, Buffer>> {
    const { rows } = await sql<{ key: string; body_enc: Buffer }>`select key, body_enc from slots where key = any(${keys}::uuid[])`.execute(
      db,
    );
    return new Map(rows.map(({ key, body_enc }) => [key, body_enc]));
  }
}
