import pg from 'pg';
import { ROLE_KINDS, roleName, type RoleKind } from '../src/platform/db/roles/role-names.ts';

/** PostgreSQL's code for "insufficient privilege". */
export const DENIED = '42501';

/** A connection of each role to a database. */
export async function openRoleClients(databaseUrl: string) {
  const clients = new Map<RoleKind, pg.Client>();
  for (const kind of ROLE_KINDS) {
    const url = new URL(databaseUrl);
    url.username = roleName(kind);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    clients.set(kind, client);
  }

  /** Runs statements in a transaction that is rolled back. @returns 'done', or PostgreSQL's error code */
  async function attempt(kind: RoleKind, ...statements: string[]): Promise<string> {
    const client = clients.get(kind)!;
    await client.query('begin');
    try {
      for (const statement of statements) await client.query(statement);
      return 'done';
    } catch (error) {
      return (error as { code?: string }).code ?? 'failed';
    } finally {
      await client.query('rollback');
    }
  }

  return {
    clientOf: (kind: RoleKind): pg.Client => clients.get(kind)!,
    attempt,
    each: (kinds: readonly RoleKind[], statement: string): Promise<string[]> => Promise.all(kinds.map((kind) => attempt(kind, statement))),
    close: async (): Promise<void> => {
      for (const client of clients.values()) await client.end();
    },
  };
}

export type RoleClients = Awaited<ReturnType<typeof openRoleClients>>;
