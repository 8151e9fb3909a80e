import pg from 'pg';

const CONNECT_MS = 5_000;

interface Identity {
  isReplica: boolean;
  database: string;
  cluster: string;
}

/** Checks a replica's address. @returns a sentence about its problem, or undefined if there is none */
export async function checkReplica(replicaUrl: string, primaryUrl: string): Promise<string | undefined> {
  const name = nameOf(replicaUrl);
  let replica: Identity;
  try {
    replica = await identify(replicaUrl);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01' || code === '28000') return `REPLICA_URL ${name} refuses this user or password.`;
    if (code === '3D000') return `REPLICA_URL ${name} has no such database.`;
    return `REPLICA_URL ${name} cannot be reached. Start the replica, or take it out of REPLICA_URL.`;
  }
  const primary = await identify(primaryUrl);
  if (replica.cluster !== primary.cluster || replica.database !== primary.database)
    return `REPLICA_URL ${name} is a database of its own, not a replica of the one that DATABASE_URL names.`;
  return replica.isReplica ? undefined : `REPLICA_URL ${name} is the primary itself. Name a streaming replica of it, or unset REPLICA_URL.`;
}

/** The address without user and password. */
function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

async function identify(url: string): Promise<Identity> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Identity>(`
      select pg_is_in_recovery() as "isReplica", current_database() as database, system_identifier::text as cluster from pg_control_system()`);
    return rows[0]!;
  } finally {
    await client.end().catch(() => undefined);
  }
}
