import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TrustFacts } from './rules.ts';

/** Reads facts for the score from a module that comes later in the order of modules, which trust may not import. */
export type TrustSource = (db: Database, userId: string, now: Date) => Promise<Partial<TrustFacts>>;

/** How a member's texts count for their trust. */
export type AuthoredStanding = Partial<Pick<TrustFacts, 'approvedExperiences' | 'recentRejections' | 'upheldDisputes'>>;

/**
 * Never stored in the database, and cached for a minute at most: a score that changes right after a decision, in the database or on a profile, would
 * reveal the author. Other people see only what comes from signed texts (`signedOnly`).
 */
export type AuthoredSource = (
  db: Database,
  filter: { userIds: readonly string[]; signedOnly: boolean },
  now: Date,
) => Promise<ReadonlyMap<string, AuthoredStanding>>;

/** Called in the transaction of every recomputation, even if nothing changed. `score` excludes the points for texts. */
export type TrustListener = (ctx: Context, userId: string, score: number, isVerified: boolean) => Promise<void>;
