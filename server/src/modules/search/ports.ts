import type { Database } from '../../platform/db/database.ts';
import type { Reader } from '../../platform/db/replicas/replica.ts';
import type { SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExperiencesModule } from '../experiences/index.ts';
import type { HistoryStore } from './history/history-store.ts';
import type { NameSearchIndex } from './names/name-search-index.ts';
import type { SearchCountCache } from './search-count-cache.ts';
import type { RecentQueries } from './history/recent-queries.ts';
import type { SearchLog } from './history/search-log.ts';

export type SearchedExperiences = Pick<
  ExperiencesModule,
  'categories' | 'vocabulary' | 'kept' | 'aboutMember' | 'readFullAccess' | 'approvedReplies' | 'own'
>;

export interface SearchPorts {
  /** Experiences that the member does not want to find. */
  blockedBy(db: Database, userId: string): Promise<readonly number[]>;
  /** Experiences that the member revealed with earned credits. */
  earnedReveals(db: Database, userId: string): Promise<readonly number[]>;
}

/** What the use cases of this module stand on. */
export interface SearchDeps {
  platform: Platform;
  /**
   * Connections of the search's own: it plans generically and without sequential scans, gives up after two seconds, and
   * doesn't wait for the disk, as a hit of a limit lost in a crash harms nobody. A slow search holds up nothing else.
   */
  searchDb: Database;
  /** Finds experiences on a replica where there is one. What a cache keeps is read from the primary. */
  readFound<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  experiences: SearchedExperiences;
  names: NameSearchIndex;
  totals: SearchCountCache;
  recentQueries: RecentQueries;
  rateLimiter: SharedRateLimiter;
  history: HistoryStore;
  log: SearchLog;
  ports: SearchPorts;
}
