import type { ProofState } from '@candor/contract/statuses';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** An identifier for look-ups: its platform, and the keyed hash of its canonical form. */
export interface IdentifierKey {
  platform: string;
  key: string;
}

/** Functions that this module needs from modules that depend on it; wired in wire-people.ts. */
export interface SocialIdsPorts {
  /** The state of each link's proof, if one has begun. */
  proofStates(db: Database, linkIds: readonly string[]): Promise<ReadonlyMap<string, ProofState>>;
  /** Ends the proof of a link that ended or went to another member. */
  endProof(ctx: Context, linkId: string): Promise<void>;
  /** Counts a handle towards the caller's look-ups of the day, as a search does. @throws AppError SEARCH_LIMIT */
  takeLookUpBudget(ctx: MemberContext, identifier: { type: 'handle'; canonical: string }): Promise<void>;
  /** How many published experiences name one of these identifiers. */
  countLinkedExperiences(db: Database, ids: readonly IdentifierKey[]): Promise<number>;
}
