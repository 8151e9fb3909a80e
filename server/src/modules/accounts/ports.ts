import type { Language } from '@candor/contract/speak';
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
export type DeletionHook = (ctx: Context, userId: string, wish: { keepsExperiences: boolean }) => Promise<unknown>;
export type ExportSource = (db: Database, userId: string, language: Language) => Promise<Record<string, unknown>>;
export type StatsSource = (db: Database, actor: MemberActor) => Promise<Partial<UserStats>>;

/** What accounts needs of the modules that stand on it; given in app.ts. Hooks run in the caller's transaction. */
export interface AccountsPorts {
  onMemberCreated: readonly MemberHook[];
  onContactProved: readonly ContactHook[];
  /** Something that the trust score is made of has changed. */
  onStandingChanged: readonly MemberHook[];
  /** Before the account goes: each module deletes what it holds, or keeps what the member leaves behind without an author. */
  onMemberDeleted: readonly DeletionHook[];
  notifyOfSecurity(
    ctx: Context,
    userId: string,
    params: { event: 'new_device' | 'contact_changed' | 'sign_in_added' | 'factor_removed' | 'deletion'; device?: string },
  ): Promise<unknown>;
  /** Each gives what it holds about the member, under a name of its own. */
  exportSources: readonly ExportSource[];
  revealsOf(db: Database, userId: string): Promise<number>;
  linkedIdsCountOf(db: Database, userId: string): Promise<number>;
  /** A short-lived link to the member's own photo. */
  photoUrl(fileId: string, userId: string): string;
  /** Draws a downloaded picture anew and makes it the photo of a member who has none; answers whether it did. */
  keepPhoto(userId: string, bytes: Buffer): Promise<boolean>;
  /** Each counts what it knows for the profile's tiles. */
  statsSources: readonly StatsSource[];
}

export interface AccountsOptions {
  /** Where members reach Candor; its host stands in every code's message. */
  publicUrl: string;
  /** Countries that codes are sent to. */
  signUpDialCodes: readonly string[];
  /** Whether anything carries SMS. */
  sendsSms: boolean;
  /** How long a device that is new to a member may not change what proves who they are. */
  newDeviceHoldHours: number;
  /** Google, or what stands in for it. */
  identity: IdentityProvider | undefined;
}

/** Drawn for one way to the provider and back; kept here, checked against what comes back. */
export interface SentToProvider {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ExternalIdentity {
  accountId: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  picture: string | null;
}

export interface IdentityProvider {
  begin(): Promise<{ url: string; sent: SentToProvider }>;
  /** @throws whatever is wrong with the answer: forged, replayed, expired, for another way, or the provider being away */
  prove(answer: { code: string; state: string }, sent: SentToProvider): Promise<ExternalIdentity>;
  /** The picture that an identity names; undefined for what will never be one. @throws when the provider is away */
  fetchPicture(address: string): Promise<Buffer | undefined>;
}
