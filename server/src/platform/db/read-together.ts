import type { Database } from './database.ts';

type Results<T extends readonly (() => Promise<unknown>)[]> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

/** Runs reads at the same time; in a transaction one after the other, because its connection takes one statement at a time. */
export async function readTogether<const T extends readonly (() => Promise<unknown>)[]>(db: Database, reads: T): Promise<Results<T>> {
  if (!db.isTransaction) return (await Promise.all(reads.map((read) => read()))) as Results<T>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<T>;
}
