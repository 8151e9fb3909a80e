import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { TableOf } from '../../platform/db/sides.ts';

const BATCH_ROWS = 500;

/** Bytes as PostgreSQL writes them in JSON. */
export const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** Lifts the time limits of calls: the whole change is one transaction, and nothing else runs. */
export async function liftLimits(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

/** All rows of a table, a few hundred at a time, in the order of a unique column. */
export async function* readRows<Row extends object>(db: Database, table: string, column: string): AsyncGenerator<Row[]> {
  for (let after: unknown; ;) {
    const isAfter = after === undefined ? sql`true` : sql`${sql.ref(column)} > ${after}`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${isAfter} order by ${sql.ref(column)} limit ${BATCH_ROWS}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)![column as keyof Row];
  }
}

/** @returns the rows of `slots` with these keys */
export async function findSlots(db: Database, keys: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ key: string; body_enc: Buffer }>`select key, body_enc from slots where key = any(${keys}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, body_enc }) => [key, body_enc]));
}

/**
 * The new rows of a table, which replace the old ones by TRUNCATE and INSERT: an UPDATE would leave the old hashes in the file. They are
 * inserted in the order of their hashes, which is random.
 */
export class NewRows {
  readonly #db: Database;
  readonly #table: TableOf<'authored'>;
  #pending: object[] = [];

  private constructor(db: Database, table: TableOf<'authored'>) {
    this.#db = db;
    this.#table = table;
  }

  static async begin(db: Database, table: TableOf<'authored'>): Promise<NewRows> {
    await sql`create temp table ${sql.ref(`new_${table}`)} (like ${sql.table(`authored.${table}`)}) on commit drop`.execute(db);
    return new NewRows(db, table);
  }

  /** Columns as in JSON: bytes by `hex`. */
  async add(rows: readonly object[]): Promise<void> {
    this.#pending.push(...rows);
    if (this.#pending.length >= BATCH_ROWS) await this.#insert();
  }

  /** @returns how many rows there were before, and how many there are now */
  async replace(orderedBy: string): Promise<{ before: number; now: number }> {
    await this.#insert();
    const [table, fresh] = [sql.table(`authored.${this.#table}`), sql.table(`new_${this.#table}`)];
    const count = async (counted: typeof table): Promise<number> =>
      (await sql<{ n: number }>`select count(*) as n from ${counted}`.execute(this.#db)).rows[0]!.n;
    const counts = { before: await count(table), now: await count(fresh) };
    await sql`truncate ${table}`.execute(this.#db);
    await sql`insert into ${table} select * from ${fresh} order by ${sql.ref(orderedBy)}`.execute(this.#db);
    return counts;
  }

  async #insert(): Promise<void> {
    const rows = this.#pending;
    this.#pending = [];
    await sql`insert into ${sql.table(`new_${this.#table}`)}
      select * from json_populate_recordset(null::${sql.table(`authored.${this.#table}`)}, ${JSON.stringify(rows)}::json)`.execute(
      this.#db,
    );
  }
}

/** Changes marks in place: they belong to people who filed or blocked something, so the old ones lead to no author of a text. */
export async function updateMarks(
  db: Database,
  { table, column }: { table: 'experience_disputes' | 'reports' | 'blocks'; column: string },
  marks: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = new.mark
    from unnest(${[...marks.keys()]}::uuid[], ${[...marks.values()]}::uuid[]) new (id, mark) where t.id = new.id`.execute(db);
}
