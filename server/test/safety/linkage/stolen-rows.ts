import type { Database } from '../../../src/platform/db/database.ts';
import { joinValuesOf, stealRows, type Options, type StolenRow } from './joined-rows.ts';

/** Columns that may be readable: who revealed an item is no secret, and the others are about a process or the end of a day. */
export const OPEN_COLUMNS = new Set([
  'public.reveals.experience_id',
  'public.identity_outbox.origin',
  'public.authored_outbox.origin',
  'authored.review_items.due_at',
]);
/** Tables whose entries are written in the transactions that they are about, on both sides. No entry is about an author's act. */
export const BOTH_SIDES = new Set(['public.audit_log', 'public.audit_chain', 'public.audit_reasons']);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** A column is a clock if, sorted by transaction, at least this share of its rows are later than the row before. */
const MIN_ORDERED_SHARE = 0.98;
const MIN_ANCHORS = 20;
const HOPS = 2;
const LARGEST_GROUP = 60;

/** A stolen database, as a thief analyses it. */
export class StolenRows {
  readonly rows: StolenRow[];
  readonly #options: Options;
  readonly #userIds: ReadonlySet<string>;
  readonly #anchors: { xid: number; at: number }[];
  readonly #indexes = new Map<boolean, { joinValuesByRow: Map<StolenRow, Set<string>>; rowsByJoinValue: Map<string, StolenRow[]> }>();

  private constructor(rows: StolenRow[], staff: ReadonlySet<string>) {
    this.rows = rows;
    this.#options = { ignored: staff, openColumns: OPEN_COLUMNS };
    const users = rows.filter(({ table }) => table === 'public.users').map(({ values }) => String(values['id']));
    this.#userIds = new Set(users.filter((id) => !staff.has(id)));
    this.#anchors = findAnchors(rows);
  }

  static async take(db: Database, staff: readonly { userId: string }[]): Promise<StolenRows> {
    return new StolenRows(await stealRows(db), new Set(staff.map(({ userId }) => userId)));
  }

  /** The member that a row of the identity side is about. */
  userOf({ table, values }: StolenRow): string | undefined {
    if (!table.startsWith('public.')) return undefined;
    return Object.values(values).find((value): value is string => typeof value === 'string' && this.#userIds.has(value));
  }

  /** Rows of the authored side with an item's id, and rows that contain the id of one of those. */
  rowsOfItem(id: number): StolenRow[] {
    const { joinValuesByRow, rowsByJoinValue } = this.#index(false);
    const found = new Set<StolenRow>((rowsByJoinValue.get(String(id)) ?? []).filter(isAuthored));
    for (let hop = 1; hop < HOPS; hop++)
      for (const row of Array.from(found))
        for (const joinValue of joinValuesByRow.get(row)!) {
          const group = rowsByJoinValue.get(joinValue)!;
          if (group.length <= LARGEST_GROUP) for (const next of group) if (isAuthored(next)) found.add(next);
        }
    return [...found];
  }

  /** The members nearest to an item, by equal values and, if wanted, by equal transactions. */
  nearestUsers(id: number, withTransactions: boolean): Set<string> {
    const { joinValuesByRow, rowsByJoinValue } = this.#index(withTransactions);
    const seen = new Set<StolenRow>((rowsByJoinValue.get(String(id)) ?? []).filter(isAuthored));
    for (let level = [...seen]; level.length > 0;) {
      const users = new Set(level.flatMap((row) => this.userOf(row) ?? []));
      if (users.size > 0) return users;
      const next: StolenRow[] = [];
      for (const row of level)
        for (const joinValue of joinValuesByRow.get(row)!)
          for (const other of rowsByJoinValue.get(joinValue)!)
            if (!seen.has(other)) {
              seen.add(other);
              next.push(other);
            }
      level = next;
    }
    return new Set();
  }

  /** The items that this item can be joined with by equal values alone, not by the transaction that wrote their rows. */
  itemsJoinedWith(id: number, items: ReadonlySet<number>): Set<number> {
    const { joinValuesByRow, rowsByJoinValue } = this.#index(false);
    const seen = new Set<StolenRow>((rowsByJoinValue.get(String(id)) ?? []).filter(isAuthored));
    const joined = new Set<number>();
    for (const row of seen) {
      const joinedId = row.values['id'];
      if (row.table === 'authored.experiences' && typeof joinedId === 'number' && joinedId !== id && items.has(joinedId))
        joined.add(joinedId);
      for (const joinValue of joinValuesByRow.get(row)!) for (const other of rowsByJoinValue.get(joinValue)!) seen.add(other);
    }
    return joined;
  }

  /** The time of a transaction, derived from rows that contain their time. Undefined before the first of them. */
  timeOf(xid: string): number | undefined {
    const transaction = Number(xid);
    let [low, high] = [0, this.#anchors.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#anchors[middle]!.xid < transaction) low = middle + 1;
      else high = middle;
    }
    const [before, after] = [this.#anchors[low - 1], this.#anchors[low]];
    if (after?.xid === transaction) return after.at;
    if (!before || !after) return undefined;
    return before.at + ((after.at - before.at) * (transaction - before.xid)) / (after.xid - before.xid);
  }

  #index(withTransactions: boolean) {
    const cached = this.#indexes.get(withTransactions);
    if (cached) return cached;
    const tablesWithoutTransaction = withTransactions ? BOTH_SIDES : new Set(this.rows.map(({ table }) => table));
    const joinValuesByRow = new Map(this.rows.map((row) => [row, joinValuesOf(row, { ...this.#options, tablesWithoutTransaction })]));
    const rowsByJoinValue = new Map<string, StolenRow[]>();
    for (const [row, joinValues] of joinValuesByRow)
      for (const joinValue of joinValues) {
        const rowsWithValue = rowsByJoinValue.get(joinValue);
        if (rowsWithValue) rowsWithValue.push(row);
        else rowsByJoinValue.set(joinValue, [row]);
      }
    const index = { joinValuesByRow, rowsByJoinValue };
    this.#indexes.set(withTransactions, index);
    return index;
  }
}

const isAuthored = ({ table }: StolenRow): boolean => table.startsWith('authored.');

/** The times that a row contains, by column. */
export function momentsIn({ values }: StolenRow): [string, number][] {
  return Object.entries(values).flatMap(([column, value]): [string, number][] =>
    typeof value === 'string' && MOMENT.test(value) && column !== 'due_at' ? [[column, Date.parse(value)]] : [],
  );
}

/** Columns whose times go up with the transactions that wrote their rows: a clock for all other rows. */
function findAnchors(rows: readonly StolenRow[]): { xid: number; at: number }[] {
  const columns = new Map<string, { xid: number; at: number }[]>();
  for (const row of rows)
    for (const [column, at] of momentsIn(row)) {
      const name = `${row.table}.${column}`;
      const found = columns.get(name) ?? [];
      found.push({ xid: Number(row.values['xmin']), at });
      columns.set(name, found);
    }
  const anchors: { xid: number; at: number }[] = [];
  for (const found of columns.values()) {
    const sorted = found.toSorted((a, b) => a.xid - b.xid);
    const inOrder = sorted.filter(({ at }, nth) => nth === 0 || at >= sorted[nth - 1]!.at).length;
    if (sorted.length >= MIN_ANCHORS && inOrder / sorted.length >= MIN_ORDERED_SHARE) anchors.push(...sorted);
  }
  return anchors.toSorted((a, b) => a.xid - b.xid);
}
