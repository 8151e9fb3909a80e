import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../server/src/platform/db/database.ts';
import type { DB } from '../../server/src/platform/db/types.ts';
import type { Platform } from '../../server/src/platform/platform.ts';

/** One transaction with the plain connection for COPY and the query builder for other statements, without the limits of a request. */
export async function inCopyTransaction<T>(platform: Platform, work: (client: pg.PoolClient, db: Database) => Promise<T>): Promise<T> {
  const client = await platform.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const value = await work(client, builderOn(client));
    await client.query('commit');
    return value;
  } catch (error) {
    broken = error instanceof Error ? error : new Error('the transaction failed');
    throw error;
  } finally {
    // A connection in an unknown state is not returned to the pool: closing it rolls back its transaction.
    client.release(broken);
  }
}

function builderOn(client: pg.PoolClient): Database {
  const borrowed = new Proxy(client, { get: (target, name) => (name === 'release' ? () => undefined : bindTo(target, name)) });
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => undefined, options: {} } }),
  });
}

function bindTo(target: pg.PoolClient, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}
