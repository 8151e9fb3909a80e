import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

export interface ProvedContact {
  platform: 'phone' | 'email';
  /** Canonical: E.164, or a lower-case address. */
  value: string;
}

export type MemberHook = (ctx: Context, userId: string) => Promise<unknown>;
export type ContactHook = (ctx: Context, userId: string, contact: ProvedContact) => Promise<unknown>;

/** Hooks run in the caller's transaction. */
export interface MembersPorts {
  onMemberCreated: readonly MemberHook[];
  onContactProved: readonly ContactHook[];
  /** Runs when a part of the trust score changed. */
  onStandingChanged: readonly MemberHook[];
  notifyOfContactChange(ctx: Context, userId: string): Promise<unknown>;
  /** Points that the member's texts gain or cost, added to the stored trust score for the member alone. */
  ownAuthoredPoints(db: Database, userId: string): Promise<number>;
  /** Points from signed texts only: the only ones that everyone else may see. */
  signedPoints(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The statement of reasons of each of the member's bans. */
  decisionIdsOfBans(db: Database, userId: string, banIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  revealsOf(db: Database, userId: string): Promise<number>;
  linkedIdsCountOf(db: Database, userId: string): Promise<number>;
  /** A link to the member's own photo. */
  photoUrl(fileId: string): string;
}
