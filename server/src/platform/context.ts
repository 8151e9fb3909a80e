import type { Language } from '@candor/contract/language';
import type { Clock } from './clock.ts';
import type { AfterCommit } from './db/after-commit.ts';
import type { Database } from './db/database.ts';
import type { Attempt } from './idempotency/idempotency-store.ts';

export type Role = 'user' | 'reviewer' | 'admin';

export interface MemberActor {
  kind: 'member';
  userId: string;
  sessionId: string;
  role: Role;
  trustScore: number;
  isVerified: boolean;
  isProfileComplete: boolean;
  isBanned: boolean;
  /** Null while not suspended, and for an indefinite suspension. */
  bannedUntil?: Date | null;
  /** A keyed hash of the cookie of the browser in which the session began; absent without a browser. */
  deviceHash?: string | undefined;
  /** A second factor was shown in this session not long ago. */
  isConfirmed: boolean;
  /** The member has a second factor, and it was never shown in this session. */
  awaitsFactor: boolean;
}

/** The one acting: reviewers and admins are members with that role. */
export type Actor = { kind: 'visitor' } | MemberActor | { kind: 'job'; job: string };

/** The context of a use case. For a mutation `db` is its one transaction. */
export interface Context {
  actor: Actor;
  db: Database;
  clock: Clock;
  requestId: string;
  /** The caller's language, from their client; jobs have none. */
  language?: Language;
  /** The client's address, for limits only; never stored readable. */
  clientAddress: string;
  /** For a route that answers repeated calls itself: keyed hashes of the Idempotency-Key and of the request. */
  idempotency?: { key: string; hash: string };
  /** For any other route without a transaction of its own: the call as the idempotency store identifies it. */
  attempt?: Attempt;
  /** A trial of the mix, whose transaction is rolled back. */
  isTrial?: true;
  /** Runs after the commit and before the reply, and not at all when the transaction fails. A promise must not reject. */
  afterCommit(effect: AfterCommit): void;
}

export type MemberContext = Context & { actor: MemberActor };
