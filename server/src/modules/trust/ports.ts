import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TrustFacts } from './rules.ts';

export interface TrustContribution extends Partial<TrustFacts> {
  /** When this will be different by the passing of time alone. */
  changesAt?: Date | null;
}

/** What a module to the right knows that the score is made of. */
export type TrustSource = (db: Database, userId: string, now: Date) => Promise<TrustContribution>;

/** What members wrote, as it counts for their trust. */
export type AuthoredStanding = Partial<Pick<TrustFacts, 'approvedExperiences' | 'recentRejections' | 'upheldDisputes'>>;

/**
 * Read whenever it is needed and written nowhere: a score that moves in the database, or before other people's eyes, right
 * after a decision would name the author. Others are shown what comes from signed texts alone.
 */
export type AuthoredSource = (
  db: Database,
  wish: { userIds: readonly string[]; signedOnly: boolean },
  now: Date,
) => Promise<ReadonlyMap<string, AuthoredStanding>>;

/** Told in the transaction that changed the score or the verified mark. */
export type TrustListener = (ctx: Context, userId: string, score: number, isVerified: boolean) => Promise<void>;
