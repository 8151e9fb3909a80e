import type { SearchResult } from '@candor/contract/experiences';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MemberMarks } from '../notifications/index.ts';
import type { EarnedPorts } from './earned-credits.ts';

export interface Revealable {
  /** True for the caller's own texts, those about an ID they linked, and those they reviewed. */
  isFree: boolean;
  /** The experience in full. Called only for a member who has paid, or need not pay. */
  show(): Promise<SearchResult>;
}

/** For the statement that both reveals and reads an experience. */
export interface RevealedRows {
  /** The columns of an experience with the alias `e`. */
  columns: string;
  /** Hashes of the IDs about which an experience is free for the caller; undefined if it may be free for another reason. */
  provedIdentifierKeys(ctx: MemberContext, experienceId: number): Promise<readonly string[] | undefined>;
  /** The experience in full, from these columns. */
  present(ctx: MemberContext, row: object): Promise<SearchResult>;
}

export interface RevealPorts extends EarnedPorts {
  rows: RevealedRows;
  marks: Pick<MemberMarks, 'lock' | 'read' | 'write'>;
  /** Undefined if nothing is published under this row id. */
  findRevealable(ctx: MemberContext, experienceId: number): Promise<Revealable | undefined>;
  isPublished(db: Database, experienceId: number): Promise<boolean>;
  /** The day on which each of these experiences was taken down; those that are published or erased are missing. */
  removedOn(db: Database, experienceIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The day on which an appeal restored each experience. */
  restoredOn(db: Database, experienceIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Notifies one member; the text names nobody. */
  notifyOfCredits(ctx: Context, userId: string): Promise<void>;
  /** Notifies them that an experience they had revealed is published again, and locked for them. */
  notifyOfRestored(ctx: Context, userId: string, experienceId: number): Promise<unknown>;
}

/** A purchase whose payment was refunded, or taken back by the buyer's bank. */
export interface ReversedPurchase {
  userId: string;
  /** The payment's id. */
  id: string;
  /** The credits that it gave; 0 for an unlimited pack. */
  delta: number;
  endsUnlimited: boolean;
  /** Since when an unlimited pack was paid. */
  unlimitedSince: Date;
  /** How many reveals the price of the pack buys: no debt for an unlimited pack is larger. */
  priceInReveals: number;
}

export interface CreditGrant {
  kind: 'sign_up' | 'purchase' | 'refund';
  delta: number;
  /** The reason of the grant; the same kind and reference is granted once. */
  reference: string;
  givesUnlimited?: boolean;
}
