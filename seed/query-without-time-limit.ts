import type { Pool } from 'pg';

/** Runs a statement about whole tables, which may take longer than a call's statements may: minutes on a slow machine. */
export async function queryWithoutTimeLimit(pool: Pool, statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(statement);
  } finally {
    // Not returned to the pool, because its settings were changed.
    client.release(true);
  }
}
