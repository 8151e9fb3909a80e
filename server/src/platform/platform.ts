import type { Pool } from 'pg';
import type { Logger } from './logger.ts';
import type { MonotonicClock } from './clock.ts';
import type { WakeListener } from './db/wake-listener.ts';
import type { Vault } from './crypto/vault.ts';
import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/database.ts';
import type { HeldHitStore } from './limits/held-hit-store.ts';
import type { LimitStore } from './limits/store.ts';
import type { RedisCounts } from './limits/redis-counts.ts';
import type { MessageStore } from './messages/store.ts';
import type { PublicIds } from './ids.ts';
import type { Limits } from './limits/default-limits.ts';

/** What every module may stand on. */
export interface Platform {
  db: Database;
  /** For what no query builder does: COPY. */
  pool: Pool;
  clock: MonotonicClock;
  vault: Vault;
  limitStore: LimitStore;
  heldHits: HeldHitStore;
  /** Undefined: each process counts for itself and in the database. */
  redis: RedisCounts | undefined;
  messages: MessageStore;
  wakes: WakeListener;
  /** What is held in memory is forgotten by. */
  changes: ChangeFeed;
  log: Logger;
  limits: Limits;
  ids: { experience: PublicIds; reply: PublicIds; reviewItem: PublicIds };
}
