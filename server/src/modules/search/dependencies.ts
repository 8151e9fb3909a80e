import type { Database } from '../../platform/db/database.ts';
import type { Reader } from '../../platform/db/replicas/replica.ts';
import type { SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import type { MemberCache } from '../../platform/member-cache.ts';
import type { TtlCache } from '../../platform/ttl-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HistoryStore } from './history/history-store.ts';
import type { RecentQueries } from './history/recent-queries.ts';
import type { SearchLog } from './history/search-log.ts';
import type { NameWordCache } from './names/name-word-cache.ts';
import type { PersonFactsCache } from './person-facts-cache.ts';
import type { SearchedExperiences, SearchPorts } from './ports.ts';
import type { SearchCountCache } from './search-count-cache.ts';

/** Everything that the use cases of this module depend on. */
export interface SearchDependencies {
  platform: Platform;
  /**
   * Connections for searches only: they use generic plans without sequential scans, time out after two seconds, and commit without waiting
   * for the disk, because a count of a limit that is lost in a crash does no harm. A slow search blocks no other calls.
   */
  searchDb: Database;
  /** Runs the reads that find experiences on a replica, or on the primary if there is none. Data for caches is read from the primary. */
  readFromReplica<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  experiences: SearchedExperiences;
  names: NameWordCache;
  searchCounts: SearchCountCache;
  personFacts: PersonFactsCache;
  recentQueries: RecentQueries;
  rateLimiter: SharedRateLimiter;
  history: HistoryStore;
  log: SearchLog;
  ports: SearchPorts;
  /** The decoy phone numbers. */
  decoys: Pick<ReadonlySet<string>, 'has'>;
  /** Whether a member's searches are suspended until an admin ends the suspension. */
  suspensions: MemberCache<boolean>;
  cardHashes: TtlCache<string[]>;
}

export type BudgetDependencies = Pick<
  SearchDependencies,
  'platform' | 'rateLimiter' | 'searchDb' | 'ports' | 'decoys' | 'suspensions' | 'cardHashes'
>;
