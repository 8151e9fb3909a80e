import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** One statement for all of a kind that a transaction has to write; nothing when there is nothing to do. */
export type LastWriter<T> = (items: readonly T[]) => RawBuilder<unknown> | undefined;

type Waiting = Map<unknown, { items: unknown[]; statement: () => RawBuilder<unknown> | undefined }>;

/** By transaction. */
const waiting = new WeakMap<Database, Waiting>();

/** From here on what this transaction writes last is kept until `writeNow`. */
export const keepLastWrites = (tx: Database): void => void waiting.set(tx, new Map());

/**
 * Writes what nothing in the transaction looks at again: all of it goes as one statement right before the commit, so that
 * it costs one round trip and its locks are held no longer than that. Outside a transaction it is written at once.
 */
export async function writeLast<T>(db: Database, writer: LastWriter<T>, items: readonly T[]): Promise<void> {
  const kept = waiting.get(db);
  if (!kept) {
    await writer(items)?.execute(db);
    return;
  }
  const same = kept.get(writer)?.items;
  if (same) {
    same.push(...items);
    return;
  }
  const all = [...items];
  kept.set(writer, { items: all, statement: () => writer(all) });
}

/** What waits of one kind, for whoever reads it in the same transaction. */
export const notYetWritten = <T>(db: Database, writer: LastWriter<T>): readonly T[] => (waiting.get(db)?.get(writer)?.items ?? []) as T[];

export async function writeNow(db: Database): Promise<void> {
  const kept = waiting.get(db);
  if (!kept || kept.size === 0) return;
  const statements = [...kept.values()].flatMap(({ statement }) => statement() ?? []);
  kept.clear();
  if (statements.length === 0) return;
  // Counted, so that PostgreSQL also evaluates those that only call a function.
  const names = statements.map((_, at) => sql.ref(`w${at}`));
  await sql`with ${sql.join(statements.map((statement, at) => sql`${names[at]!} as materialized (${statement})`))}
    select ${sql.join(names.map((name) => sql`(select count(*) from ${name})`))}`.execute(db);
}
