import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Reader } from '../../platform/db/replicas/replica.ts';
import type { SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import type { MemberCache } from '../../platform/member-cache.ts';
import type { MinuteCache } from '../../platform/minute-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExperiencesModule } from '../experiences/index.ts';
import type { HistoryStore } from './history/history-store.ts';
import type { NameSearchIndex } from './names/name-search-index.ts';
import type { PersonFactsCache } from './person-facts-cache.ts';
import type { SearchCountCache } from './search-count-cache.ts';
import type { RecentQueries } from './history/recent-queries.ts';
import type { SearchLog } from './history/search-log.ts';

export type SearchedExperiences = Pick<
  ExperiencesModule,
  'categories' | 'vocabulary' | 'cache' | 'aboutMember' | 'readFullAccess' | 'approvedReplies' | 'own'
>;

export interface SearchPorts {
  /** Experiences that the member does not want to find. */
  blockedBy(db: Database, userId: string): Promise<readonly number[]>;
  /** Experiences that the member revealed with earned credits. */
  earnedReveals(db: Database, userId: string): Promise<readonly number[]>;
  /** Keyed hashes of the browsers that the member is signed in with. */
  deviceMarksOf(db: Database, userId: string, now: Date): Promise<string[]>;
  /** Keyed hashes of the cards that the member paid with. */
  cardMarksOf(db: Database, userId: string): Promise<string[]>;
  /** Notifies every admin, except the member if they are one, of an event that the audit log records. */
  alarmAdmins(ctx: Context, userId: string, event: 'decoy_searched' | 'search_suspended'): Promise<void>;
}

/** Everything that the use cases of this module depend on. */
export interface SearchDeps {
  platform: Platform;
  /**
   * Connections for searches only: they use generic plans without sequential scans, time out after two seconds, and commit without waiting
   * for the disk, as a hit of a limit lost in a crash harms nobody. A slow search blocks no other calls.
   */
  searchDb: Database;
  /** Finds experiences on a replica if there is one. Data for caches is read from the primary. */
  readFound<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  experiences: SearchedExperiences;
  names: NameSearchIndex;
  totals: SearchCountCache;
  personFacts: PersonFactsCache;
  recentQueries: RecentQueries;
  rateLimiter: SharedRateLimiter;
  history: HistoryStore;
  log: SearchLog;
  ports: SearchPorts;
  /** The decoy phone numbers. */
  decoys: Pick<ReadonlySet<string>, 'has'>;
  /** Whether a member's searches wait for an admin. */
  suspensions: MemberCache<boolean>;
  cardMarks: MinuteCache<string[]>;
}

export type BudgetDeps = Pick<SearchDeps, 'platform' | 'rateLimiter' | 'searchDb' | 'ports' | 'decoys' | 'suspensions' | 'cardMarks'>;
