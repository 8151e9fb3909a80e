import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { CLOCK_DIFFERENCE_WARN_MS } from '../../platform/clock-watch.ts';
import { formatStartupError } from '../../format-startup-error.ts';
import { loadKeyring } from '../../platform/crypto/keyring.ts';
import { openWrappedKeys } from '../../platform/crypto/store.ts';
import { openCluster } from '../../platform/db/embedded-postgres/cluster.ts';
import { inspectDatabase, OLDEST_POSTGRES, passesSessionSettings, type DatabaseFacts } from '../../platform/db/inspect-database.ts';
import { checkReplica } from '../../platform/db/replicas/check-replica.ts';
import { connectionsNeeded } from '../../platform/db/open-pools.ts';
import { planConnections } from '../../supervisor/connection-plan.ts';
import { createLogger } from '../../platform/logger.ts';
import { upgradeSteps } from '../../upgrade/index.ts';
import { POOLER_REFUSED } from '../../pooler-refused.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const CLOCK_DIFFERENCE_FAIL_MS = 60_000;

/** Checks the database. An embedded one is started for the check if it exists and doesn't run. */
export async function* checkDatabase(config: Config): AsyncGenerator<Finding> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    yield ok('database', 'there is none yet; the first start creates the embedded one');
    return;
  }
  let facts: DatabaseFacts;
  const replicas: Finding[] = [];
  try {
    const cluster = await openCluster(config, createLogger('silent'), 'join');
    try {
      if (config.databaseUrl && !(await passesSessionSettings(cluster.url))) {
        yield fail('database', POOLER_REFUSED, 'Name PostgreSQL itself in DATABASE_DIRECT_URL.');
        return;
      }
      facts = await inspectDatabase(cluster.url, upgradeSteps(undefined));
      for (const url of config.replicas.urls) replicas.push(judgeReplica(await checkReplica(url, cluster.url)));
    } finally {
      await cluster.stop();
    }
  } catch (error) {
    yield fail('database', formatStartupError(error), describeRemedy(error));
    return;
  }
  yield* judgeDatabase(config, facts);
  yield* replicas;
}

/** A failure, because Candor doesn't start with a replica that has a problem. */
function judgeReplica(problem: string | undefined): Finding {
  if (problem === undefined) return ok('replica', 'it belongs to this database');
  const [found = problem, ...remedy] = problem.split('. ');
  return fail('replica', found, remedy.join('. ') || 'Correct REPLICA_URL or unset it.');
}

function describeRemedy(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === '28P01' || code === '28000') return 'Correct user and password in DATABASE_URL, or those of the server.';
  if (code === '3D000') return 'Create it with createdb, or correct DATABASE_URL.';
  return 'Start it, open its port for this machine, or correct DATABASE_URL.';
}

export function* judgeDatabase(config: Config, facts: DatabaseFacts): Generator<Finding> {
  yield facts.version >= OLDEST_POSTGRES
    ? ok('database', `PostgreSQL ${facts.version} answers`)
    : fail('database', `PostgreSQL ${facts.version} is too old`, `Upgrade it to version ${OLDEST_POSTGRES} or later.`);
  yield judgeSchema(facts);
  yield judgeClock(facts.clockAheadMs);
  const { processes, chosenPool } = config;
  const needed = processes > 1 ? planConnections(processes, chosenPool).total : connectionsNeeded(config.databasePool);
  const found = `${facts.freeConnections} are free, and ${processes > 1 ? `${processes} processes use` : 'a process uses'} up to ${needed}`;
  yield facts.freeConnections >= needed
    ? ok('connections', found)
    : fail('connections', found, 'Raise max_connections or lower DATABASE_POOL.');
  yield facts.mayCreateRoles || facts.hasRoles
    ? ok('roles', 'each part of Candor has a database role of its own')
    : warn(
        'roles',
        'the login of DATABASE_URL may not create roles, so all statements run with its rights',
        'Run ALTER ROLE <login> CREATEROLE as a superuser.',
      );
  if (facts.wrappedKeys.length > 0) yield judgeKeys(config, facts);
}

function judgeSchema({ pending, newer, required, isRestoreUnfinished }: DatabaseFacts): Finding {
  if (isRestoreUnfinished)
    return fail('schema', 'a restore into it was interrupted, so it is incomplete', 'Restore the backup again, into a new database.');
  if (required.length > 0)
    return fail('schema', `a newer release changed it so that this one can't use it (${required.at(-1)!})`, 'Start the newer release.');
  if (newer.length > 0) return warn('schema', `a newer release has migrated it (${newer.at(-1)!})`, 'Replace this release soon.');
  if (pending.length > 0)
    return warn(
      'schema',
      `${pending.length} migrations have not run, the first is ${pending[0]!}`,
      'Run npm run cli -- migrate, or start Candor.',
    );
  return ok('schema', 'it belongs to this release');
}

export function judgeClock(aheadMs: number): Finding {
  const differenceMs = Math.abs(aheadMs);
  const found = `the database's clock is ${(differenceMs / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  const remedy = 'Let both machines set their clocks by NTP (chrony, systemd-timesyncd).';
  if (differenceMs >= CLOCK_DIFFERENCE_FAIL_MS) return fail('clock', found, remedy);
  return differenceMs >= CLOCK_DIFFERENCE_WARN_MS ? warn('clock', found, remedy) : ok('clock', found);
}

function judgeKeys({ keys, dataDir }: Config, { wrappedKeys }: DatabaseFacts): Finding {
  if (keys === undefined && !existsSync(join(dataDir, 'keys.json')))
    return fail(
      'keys',
      'the database has data, and there is no key file',
      'Put the key file of this database back, or restore it from your copy.',
    );
  try {
    openWrappedKeys(loadKeyring(keys, dataDir), wrappedKeys);
    return ok('keys', 'the key file belongs to this database');
  } catch (error) {
    return fail('keys', error instanceof Error ? error.message : String(error), 'Name the key file of this database in CANDOR_KEYS.');
  }
}
