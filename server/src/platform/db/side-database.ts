import type { InsertQueryBuilder, InsertResult, TableExpressionOrList } from 'kysely';
import type { Database } from './database.ts';
import type { TableName, TableOf } from './sides.ts';
import type { DB } from './types.ts';

type WrittenSide = 'identity' | 'authored';

/** Kysely doesn't export the return types of these methods, so they are derived from the methods. */
declare const database: Database;
type Target = TableExpressionOrList<DB, never>;
type Delete<T extends Target> = ReturnType<typeof database.deleteFrom<T>>;
type Update<T extends Target> = ReturnType<typeof database.updateTable<T>>;

/** `never` for a table of the other side. */
type Writable<T, S extends WrittenSide> = T extends TableOf<S | 'shared'> ? T : never;

/**
 * Reads every table and writes those of one side and the shared ones. The compiler refuses the query builder's other writes;
 * for SQL text the role of the connection does.
 */
interface SideDatabase<S extends WrittenSide> extends Database {
  insertInto<T extends TableName>(table: Writable<T, S>): InsertQueryBuilder<DB, T, InsertResult>;
  updateTable<T extends Target>(table: Writable<T, S>): Update<T>;
  deleteFrom<T extends Target>(table: Writable<T, S>): Delete<T>;
}

/** The property `side` exists only in the types: it keeps a transaction of one side from being passed to code for the other. */
export type IdentityDatabase = SideDatabase<'identity'> & { readonly side: 'identity' };
export type AuthoredDatabase = SideDatabase<'authored'> & { readonly side: 'authored' };
