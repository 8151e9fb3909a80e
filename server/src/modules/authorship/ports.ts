import type { Context } from '../../platform/context.ts';

/** `cover` acts are dummies, so that the inbox of a day doesn't tell who wrote something. */
export type ActKind = 'submit' | 'withdraw' | 'stop-waiting' | 'answer' | 'dispute-evidence' | 'appeal' | 'spend' | 'cover';

/** What an author did, as it is sealed in the inbox. */
export interface Act {
  kind: ActKind;
  userId: string;
  /** ISO 8601, exact: sealed, and never written anywhere else. */
  at: string;
  /** The experience that it makes or concerns. */
  experienceId: number;
  payload: unknown;
  /** Set when the call came with an Idempotency-Key: keyed hashes of the key and of the request. */
  request?: { key: string; hash: string };
  /** "YYYY-MM-DD": until then the mix leaves it in the inbox, unless its handler finds company for it. */
  waitUntil?: string;
}

/** Uploads that acts name, by their owner. */
export interface NamedFiles {
  userId: string;
  fileIds: readonly string[];
}

export type NewAct = Omit<Act, 'userId' | 'at' | 'request'> & {
  /** What the act concerns, where that is not the experience: deciders look for it. */
  target?: string;
};

/** Each kind is applied by the module that it belongs to: by the mix in batches, for a signed text at once and alone. */
export interface ActHandler {
  kind: ActKind;
  /** In the transaction of the authored side. Repeating it for the same acts changes nothing. */
  apply(ctx: Context, acts: readonly Act[]): Promise<void>;
  /** After every act of this mix was applied. */
  finish?(ctx: Context, acts: readonly Act[]): Promise<void>;
  /** Of those that may wait, the ones that go on waiting in the inbox; `all` are this mix's acts of the kind. */
  keepWaiting?(ctx: Context, acts: readonly Act[], all: readonly Act[]): Promise<ReadonlySet<Act>>;
}
