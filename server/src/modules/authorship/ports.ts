import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** Acts of the kind `cover` are dummies: they hide which of a day's acts in the inbox are real (docs/anonymity.md). */
export type ActKind = 'submit' | 'withdraw' | 'stop-waiting' | 'answer' | 'dispute-evidence' | 'appeal' | 'spend' | 'cover';

/** An act of an author. It is stored encrypted in the inbox until the mix applies it (docs/anonymity.md). */
export interface Act {
  kind: ActKind;
  userId: string;
  /** The exact time in ISO 8601. It is stored only here, encrypted. */
  at: string;
  /** The experience that the act creates or concerns. */
  experienceId: number;
  payload: unknown;
  /** Set if the call had an Idempotency-Key: keyed hashes of the key and of the request. */
  request?: { key: string; hash: string };
  /** "YYYY-MM-DD": until then the mix leaves the act in the inbox, unless its handler finds enough similar acts to hide it among. */
  waitUntil?: string;
  /** "YYYY-MM-DD": the last day on which a mix could not apply the act. It is tried again on another day. */
  failedOn?: string;
}

export interface AuthorshipPorts {
  /** The accounts that were created since that time. */
  memberIdsSince(db: Database, since: Date): Promise<string[]>;
}

/** Uploads that acts refer to, by owner. */
export interface NamedFiles {
  userId: string;
  fileIds: readonly string[];
}

export type NewAct = Omit<Act, 'userId' | 'at' | 'request' | 'failedOn'> & {
  /** The object of the act, if it isn't the experience. Deciders look the act up by it. */
  target?: string;
};

/** The module that owns a kind of act applies it: in batches when the mix runs, or immediately for a signed text. */
export interface ActHandler {
  kind: ActKind;
  /** Runs in a transaction of the authored side. Repeating it for the same acts changes nothing. */
  apply(ctx: Context, acts: readonly Act[]): Promise<void>;
  /** Runs after every act of this mix has been applied. */
  finish?(ctx: Context, acts: readonly Act[]): Promise<void>;
  /**
   * Returns which of the acts with `waitUntil` stay in the inbox. `company` are all acts of the kind that this mix may apply, without
   * submissions that their authors withdrew.
   */
  keepWaiting?(ctx: Context, acts: readonly Act[], company: readonly Act[]): Promise<ReadonlySet<Act>>;
}
