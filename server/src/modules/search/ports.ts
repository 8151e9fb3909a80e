import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ExperiencesModule } from '../experiences/index.ts';

export type SearchedExperiences = Pick<
  ExperiencesModule,
  'categories' | 'vocabulary' | 'cache' | 'idsAboutMember' | 'readFullAccess' | 'approvedReplies' | 'own'
>;

export interface SearchPorts {
  /** Experiences by authors whom the member has blocked. */
  blockedBy(db: Database, userId: string): Promise<readonly number[]>;
  /** Experiences that the member revealed with earned credits. */
  earnedReveals(db: Database, userId: string): Promise<readonly number[]>;
  /** Keyed hashes of the browsers that the member is signed in with. */
  deviceHashesOf(db: Database, userId: string, now: Date): Promise<string[]>;
  /** Keyed hashes of the cards that the member paid with. */
  cardHashesOf(db: Database, userId: string): Promise<string[]>;
  /** Notifies every admin, except the member if they are one, of an event that the audit log records. */
  alarmAdmins(ctx: Context, userId: string, event: 'decoy_searched' | 'search_suspended'): Promise<void>;
}
