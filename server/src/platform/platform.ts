import type { Pool } from 'pg';
import type { AuditChain } from './audit/audit-chain.ts';
import type { Logger } from './logger.ts';
import type { MonotonicClock } from './clock.ts';
import type { Vault } from './crypto/vault.ts';
import type { ChangeFeed } from './db/change-feed/change-feed.ts';
import type { Database } from './db/database.ts';
import type { AuthoredDatabase, IdentityDatabase } from './db/side-database.ts';
import type { IdempotencyStore } from './idempotency/idempotency-store.ts';
import type { LimitStore } from './limits/limit-store.ts';
import type { RateLimitHitStore } from './limits/rate-limit-hit-store.ts';
import type { RedisCounts } from './limits/redis-counts.ts';
import type { SharedCounts } from './limits/shared-counts.ts';
import type { Siblings } from './siblings/siblings.ts';
import type { MessageStore } from './messages/store.ts';
import type { Limits } from './limits/default-limits.ts';

/** Everything that every module may depend on. */
export interface Platform {
  /** Writes both sides, for use cases that affect people and texts together. */
  db: Database;
  /** For use cases that write about members. */
  identityDb: IdentityDatabase;
  /** For use cases that write about texts. */
  authoredDb: AuthoredDatabase;
  auditChain: AuditChain;
  /** For COPY, which Kysely doesn't support. */
  pool: Pool;
  clock: MonotonicClock;
  vault: Vault;
  idempotency: IdempotencyStore;
  limitStore: LimitStore;
  rateLimitHits: RateLimitHitStore;
  redis: RedisCounts | undefined;
  /** Redis or the supervisor. Undefined: a single process counts in its own memory and in the database. */
  counts: SharedCounts | undefined;
  /** The other processes on this machine. */
  siblings: Siblings;
  messages: MessageStore;
  /** Invalidates caches. */
  changes: ChangeFeed;
  log: Logger;
  limits: Limits;
}
