import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TrustFacts } from './rules.ts';

export interface TrustContribution extends Partial<TrustFacts> {
  /** When this will be different by the passing of time alone. */
  changesAt?: Date | null;
}

/** What a module to the right knows that the score is made of. */
export type TrustSource = (db: Database, userId: string, now: Date) => Promise<TrustContribution>;

/** Told in the transaction that changed the score or the verified mark. */
export type TrustListener = (ctx: Context, userId: string, score: number, isVerified: boolean) => Promise<void>;
