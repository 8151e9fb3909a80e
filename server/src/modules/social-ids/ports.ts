import type { ProofState } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** An identifier as it is looked up: its platform, and the keyed hash of its canonical form. */
export interface IdentifierKey {
  platform: string;
  key: string;
}

/** Functions that this module needs from modules that depend on it; wired in wire-people.ts. */
export interface SocialIdsPorts {
  /** How far the proof of each of these links is, where one has begun. */
  proofStates(db: Database, linkIds: readonly string[]): Promise<ReadonlyMap<string, ProofState>>;
  /** The link ends, or goes to somebody else: so does its proof. */
  endProof(ctx: Context, linkId: string): Promise<void>;
  /** How many published experiences name one of these. */
  countLinkedExperiences(db: Database, ids: readonly IdentifierKey[]): Promise<number>;
}
