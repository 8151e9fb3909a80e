import type { UserStats } from '@candor/contract/user';
import type { Context, MemberActor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

export interface ProvedContact {
  platform: 'phone' | 'email';
  /** Canonical: E.164, or a lower-case address. */
  value: string;
}

export type MemberHook = (ctx: Context, userId: string) => Promise<unknown>;
export type ContactHook = (ctx: Context, userId: string, contact: ProvedContact) => Promise<unknown>;
export type StatsSource = (db: Database, actor: MemberActor) => Promise<Partial<UserStats>>;

/** What accounts needs of the modules that stand on it; given in app.ts. Hooks run in the caller's transaction. */
export interface AccountsPorts {
  onMemberCreated: readonly MemberHook[];
  onContactProved: readonly ContactHook[];
  /** Something that the trust score is made of has changed. */
  onStandingChanged: readonly MemberHook[];
  revealsOf(db: Database, userId: string): Promise<number>;
  linkedIdsCountOf(db: Database, userId: string): Promise<number>;
  /** A short-lived link to the member's own photo. */
  photoUrl(fileId: string, userId: string): string;
  /** Each counts what it knows for the profile's tiles. */
  statsSources: readonly StatsSource[];
}

export interface AccountsOptions {
  /** Where members reach Candor; its host stands in every code's message. */
  publicUrl: string;
  /** Countries that codes are sent to. */
  signUpDialCodes: readonly string[];
}
