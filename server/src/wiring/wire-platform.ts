import { chooseAuditWitness } from '../adapters/audit-witness/choose-audit-witness.ts';
import type { Config } from '../config.ts';
import { SEARCH_CONNECTIONS } from '../modules/search/index.ts';
import { AuditChain } from '../platform/audit/audit-chain.ts';
import { MonotonicClock } from '../platform/clock.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { openVault } from '../platform/crypto/store.ts';
import { syncDataKeys } from '../platform/crypto/sync-data-keys.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { openPools, withOwner, type Pools } from '../platform/db/open-pools.ts';
import { readDatabaseTime } from '../platform/db/readiness.ts';
import { IdempotencyStore } from '../platform/idempotency/idempotency-store.ts';
import { LimitStore } from '../platform/limits/limit-store.ts';
import { RateLimitHitStore } from '../platform/limits/rate-limit-hit-store.ts';
import { RedisCounts } from '../platform/limits/redis-counts.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { MessageStore } from '../platform/messages/store.ts';
import type { Platform } from '../platform/platform.ts';
import type { Siblings } from '../platform/siblings/siblings.ts';
import { startTracing } from '../platform/tracing/start-tracing.ts';

interface Options {
  databaseUrl: string;
  keyring: Keyring;
  asOwner: boolean;
  siblings: Siblings;
  /** The process's name in the log. */
  processName: string | undefined;
}

interface OpenPlatform {
  platform: Platform;
  pools: Pools;
  close(): Promise<void>;
}

/** Connects to the database and to Redis, and opens the keys. */
export async function openPlatform(
  config: Config,
  { databaseUrl, keyring, asOwner, siblings, processName }: Options,
): Promise<OpenPlatform> {
  const log = createLogger(config.logLevel, processName);
  const tracing = config.tracing && (await startTracing(config.tracing, log));
  const pools = await openPools(databaseUrl, keyring, {
    poolSize: config.databasePool,
    waitMs: config.databaseWaitMs,
    log,
    poolerUrl: config.poolerUrl,
    searchSettings: SEARCH_CONNECTIONS,
    asOwner,
    replicas: config.replicas,
  });
  const { db } = pools.main;
  const clock = new MonotonicClock();
  let vault: Vault;
  let redis: RedisCounts | undefined;
  try {
    clock.synchronise(await readDatabaseTime(db));
    vault = await openVault(db, keyring, {
      asOwner: (work) => withOwner(databaseUrl, log, work),
      stretchesContacts: config.stretchesContacts,
    });
    redis = config.redis ? await RedisCounts.connect(config.redis, log) : undefined;
  } catch (error) {
    // Open connections would keep the process alive after its error message.
    await pools.close();
    throw error;
  }
  await syncDataKeys(vault, { db, keyring, changes: pools.changes, log });
  return {
    platform: assemble(config, { pools, clock, vault, redis, log, keyring, siblings }),
    pools,
    close: async () => {
      await redis?.close();
      await pools.close();
      await tracing?.close();
    },
  };
}

interface PlatformParts {
  pools: Pools;
  clock: MonotonicClock;
  vault: Vault;
  redis: RedisCounts | undefined;
  log: Logger;
  keyring: Keyring;
  siblings: Siblings;
}

function assemble(config: Config, { pools, clock, vault, redis, log, keyring, siblings }: PlatformParts): Platform {
  const { main, identity, authored, audit, changes } = pools;
  return {
    db: main.db,
    identityDb: identity.db,
    authoredDb: authored.db,
    auditChain: new AuditChain({ db: audit.db, clock, keyring, vault, witness: chooseAuditWitness(config) }),
    pool: main.pool,
    clock,
    vault,
    log,
    limits: config.limits,
    idempotency: new IdempotencyStore(vault),
    limitStore: new LimitStore(vault),
    rateLimitHits: new RateLimitHitStore(vault),
    redis,
    counts: redis ?? siblings.counts,
    siblings,
    messages: new MessageStore(vault),
    changes,
  };
}
