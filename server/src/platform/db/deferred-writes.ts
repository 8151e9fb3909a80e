import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Builds one statement for all deferred items of a kind, or nothing when there is nothing to write. */
export type DeferredWriter<T> = (items: readonly T[]) => RawBuilder<unknown> | undefined;

type PendingByWriter = Map<unknown, { items: unknown[]; build: () => RawBuilder<unknown> | undefined }>;

const pendingByTransaction = new WeakMap<Database, PendingByWriter>();
const singleStatements = new WeakSet<Database>();
const splittingWrites = new WeakSet<Database>();

/** For a pool on a distributed database: one statement can't write tables that are on different machines. */
export const splitWrites = (pool: Database): void => void splittingWrites.add(pool);
export const isSplittingWrites = (pool: Database): boolean => splittingWrites.has(pool);

export function beginDeferringWrites(tx: Database, pool: Database): void {
  pendingByTransaction.set(tx, new Map());
  if (splittingWrites.has(pool)) splittingWrites.add(tx);
}

/** From now on, all writes through `db` by `write` and `deferWrite` become one statement. */
export function beginOneStatement(db: Database, pool: Database): void {
  beginDeferringWrites(db, pool);
  singleStatements.add(db);
}

/** In a transaction, writes immediately, so that later statements can read the rows; in a single-statement mutation, at the end. */
export async function write<T>(db: Database, writer: DeferredWriter<T>, items: readonly T[]): Promise<void> {
  if (singleStatements.has(db)) await deferWrite(db, writer, items);
  else await writer(items)?.execute(db);
}

/**
 * Defers writes that nothing later in the transaction reads. All of them run as one statement right before the commit, which
 * costs one round trip and holds their locks only briefly. Outside a transaction they run immediately.
 */
export async function deferWrite<T>(db: Database, writer: DeferredWriter<T>, items: readonly T[]): Promise<void> {
  const pending = pendingByTransaction.get(db);
  if (!pending) {
    await writer(items)?.execute(db);
    return;
  }
  const deferred = pending.get(writer)?.items;
  if (deferred) {
    deferred.push(...items);
    return;
  }
  const all = [...items];
  pending.set(writer, { items: all, build: () => writer(all) });
}

/** The deferred items of one writer, for code that reads the same table in the same transaction. */
export const pendingWrites = <T>(db: Database, writer: DeferredWriter<T>): readonly T[] =>
  (pendingByTransaction.get(db)?.get(writer)?.items ?? []) as T[];

export async function flushDeferredWrites(db: Database): Promise<void> {
  const pending = pendingByTransaction.get(db);
  if (!pending || pending.size === 0) return;
  const statements = [...pending.values()].flatMap(({ build }) => build() ?? []);
  pending.clear();
  if (statements.length === 0) return;
  if (splittingWrites.has(db)) {
    for (const statement of statements) await statement.execute(db);
    return;
  }
  // PostgreSQL runs a WITH query only if it changes data or is read. Counting the rows reads it, for queries that only call a function.
  const names = statements.map((_, index) => sql.ref(`w${index}`));
  await sql`with ${sql.join(statements.map((statement, index) => sql`${names[index]!} as materialized (${statement})`))}
    select ${sql.join(names.map((name) => sql`(select count(*) from ${name})`))}`.execute(db);
}
