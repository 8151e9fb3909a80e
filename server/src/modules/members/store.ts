import { knownSettings, type Settings } from '@candor/contract/user';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Role } from '../../platform/context.ts';
import { recordChange, recordChanges } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Users } from '../../platform/db/types.ts';
import type { Member, Person, Preferences } from './member.ts';

/** The columns that are cached with a session. */
const STANDING_COLUMNS = ['trust_score', 'is_verified', 'is_profile_complete'] as const;
const NO_PREFERENCES: Preferences = { campusMode: false, lgbtqia: false };

export interface NewMemberRow {
  id: string;
  role: Role;
  displayName: string;
  birthdate: string | null;
  preferences: Preferences;
  phone: string | null;
  email: string | null;
  externalId: string | null;
  authProvider: 'phone' | 'google';
  isAdult: boolean;
  isVerified: boolean;
  isProfileComplete: boolean;
  createdAt: Date;
}

export interface MemberChange {
  displayName?: string;
  birthdate?: string;
  birthdateCorrectedAt?: Date;
  preferences?: Preferences;
  isAdult?: boolean;
  isVerified?: boolean;
  isProfileComplete?: boolean;
  updatedAt: Date;
}

export class MemberStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** @returns false when another member has the phone number, address or external account */
  async insert(db: Database, member: NewMemberRow): Promise<boolean> {
    const { id } = member;
    const inserted = await db
      .insertInto('users')
      .values({
        id,
        display_name_enc: this.#vault.seal('users.display_name', id, member.displayName),
        birthdate_enc: member.birthdate === null ? null : this.#vault.seal('users.birthdate', id, member.birthdate),
        preferences_enc: this.#vault.sealJson('users.preferences', id, member.preferences),
        ...this.#phoneColumns(id, member.phone, member.createdAt),
        ...this.#emailColumns(id, member.email, member.createdAt),
        external_hash: member.externalId === null ? null : this.#vault.hash('external-account', member.externalId),
        auth_provider: member.authProvider,
        is_adult: member.isAdult,
        is_verified: member.isVerified,
        is_profile_complete: member.isProfileComplete,
        created_at: member.createdAt,
        updated_at: member.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted && member.role !== 'user') await this.setRole(db, id, member.role, member.createdAt);
    return inserted !== undefined;
  }

  async load(db: Database, id: string, options: { forUpdate?: boolean } = {}): Promise<Member | undefined> {
    const query = db.selectFrom('users').selectAll().where('id', '=', id);
    // Not FOR UPDATE: inserts that reference this row hold FOR KEY SHARE on it, and two of them would deadlock.
    const row = await (options.forUpdate ? query.forNoKeyUpdate() : query).executeTakeFirst();
    return row && this.#open(row);
  }

  async findByPhone(db: Database, phone: string): Promise<string | undefined> {
    const row = await db.selectFrom('users').select('id').where('phone_hash', '=', this.#vault.hash('phone', phone)).executeTakeFirst();
    return row?.id;
  }

  async findByEmail(db: Database, email: string): Promise<string | undefined> {
    const row = await db.selectFrom('users').select('id').where('email_hash', '=', this.#vault.hash('email', email)).executeTakeFirst();
    return row?.id;
  }

  async findByExternalAccount(db: Database, externalId: string): Promise<string | undefined> {
    const hash = this.#vault.hash('external-account', externalId);
    const row = await db.selectFrom('users').select('id').where('external_hash', '=', hash).executeTakeFirst();
    return row?.id;
  }

  async setExternalAccount(db: Database, id: string, externalId: string, isVerified: boolean, now: Date): Promise<void> {
    const external_hash = this.#vault.hash('external-account', externalId);
    await this.#update(db, id, { external_hash, is_verified: isVerified, updated_at: now });
  }

  async adminSince(db: Database, id: string): Promise<Date | null> {
    const row = await db.selectFrom('users').select('admin_since').where('id', '=', id).executeTakeFirst();
    return row?.admin_since ?? null;
  }

  async markNewAdmin(db: Database, id: string, now: Date): Promise<void> {
    await db.updateTable('users').set({ admin_since: now }).where('id', '=', id).execute();
  }

  async hasDismissedChecklist(db: Database, id: string): Promise<boolean> {
    const row = await db.selectFrom('users').select('has_dismissed_checklist').where('id', '=', id).executeTakeFirst();
    return row?.has_dismissed_checklist ?? false;
  }

  async dismissChecklist(db: Database, id: string): Promise<void> {
    await db.updateTable('users').set({ has_dismissed_checklist: true }).where('id', '=', id).execute();
  }

  async clearExternalAccount(db: Database, id: string, isVerified: boolean, now: Date): Promise<void> {
    await this.#update(db, id, { external_hash: null, auth_provider: 'phone', is_verified: isVerified, updated_at: now });
  }

  async change(db: Database, id: string, change: MemberChange): Promise<void> {
    await this.#update(db, id, {
      ...(change.displayName === undefined ? {} : { display_name_enc: this.#vault.seal('users.display_name', id, change.displayName) }),
      ...(change.birthdate === undefined ? {} : { birthdate_enc: this.#vault.seal('users.birthdate', id, change.birthdate) }),
      ...(change.birthdateCorrectedAt === undefined ? {} : { birthdate_corrected_at: change.birthdateCorrectedAt }),
      ...(change.preferences === undefined ? {} : { preferences_enc: this.#vault.sealJson('users.preferences', id, change.preferences) }),
      ...(change.isAdult === undefined ? {} : { is_adult: change.isAdult }),
      ...(change.isVerified === undefined ? {} : { is_verified: change.isVerified }),
      ...(change.isProfileComplete === undefined ? {} : { is_profile_complete: change.isProfileComplete }),
      updated_at: change.updatedAt,
    });
  }

  /** @throws a unique violation if another member has the phone number */
  async setPhone(db: Database, id: string, phone: string, now: Date, isVerified: boolean): Promise<void> {
    await this.#update(db, id, { ...this.#phoneColumns(id, phone, now), is_verified: isVerified, updated_at: now });
  }

  /** @throws a unique violation if another member has the address */
  async setEmail(db: Database, id: string, email: string, now: Date): Promise<void> {
    await this.#update(db, id, { ...this.#emailColumns(id, email, now), updated_at: now });
  }

  async loadWithSettings(db: Database, id: string): Promise<{ member: Member; settings: Partial<Settings> } | undefined> {
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row && { member: this.#open(row), settings: this.#openSettings(row) };
  }

  async readSettings(db: Database, id: string): Promise<Partial<Settings>> {
    const row = await db.selectFrom('users').select(['id', 'settings_enc']).where('id', '=', id).executeTakeFirst();
    return row ? this.#openSettings(row) : {};
  }

  async saveSettings(db: Database, id: string, settings: Settings, now: Date): Promise<void> {
    await this.#update(db, id, {
      settings_enc: this.#vault.sealJson('users.settings', id, settings),
      is_name_public: settings.privacy_level === 'public',
      updated_at: now,
    });
  }

  async setPhoto(
    db: Database,
    id: string,
    photo: { fileId: string; source: 'google' | 'apple' | 'other' } | null,
    now: Date,
  ): Promise<void> {
    await this.#update(db, id, { photo_file_id: photo?.fileId ?? null, photo_source: photo?.source ?? null, updated_at: now });
  }

  /** Null cancels the deletion. */
  async setDeletion(db: Database, id: string, deletion: { at: Date; keepsExperiences: boolean } | null): Promise<void> {
    await this.#update(db, id, { deletes_at: deletion?.at ?? null, keeps_experiences: deletion?.keepsExperiences ?? null });
  }

  async idsDueForDeletion(db: Database, now: Date): Promise<string[]> {
    const rows = await db.selectFrom('users').select('id').where('deletes_at', '<=', now).execute();
    return rows.map(({ id }) => id);
  }

  async delete(db: Database, id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute();
    await recordChanges(db, [
      { kind: 'standing', ref: id },
      { kind: 'links', ref: id },
      { kind: 'blocks', ref: id },
    ]);
  }

  async setTrustScore(db: Database, id: string, score: number): Promise<void> {
    await this.#update(db, id, { trust_score: score });
  }

  async setRole(db: Database, id: string, role: Role, now: Date): Promise<void> {
    await sql`select change_member_role(${id}, ${role}, ${now})`.execute(db);
    await recordChange(db, 'standing', id);
  }

  async readPeople(db: Database, ids: readonly string[]): Promise<Map<string, Person>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('users')
      .select(['id', 'display_name_enc', 'is_name_public', 'trust_score', 'role', 'is_verified'])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        {
          displayName: row.display_name_enc ? this.#vault.open('users.display_name', row.id, row.display_name_enc) : '',
          isNamePublic: row.is_name_public,
          trustScore: row.trust_score,
          role: row.role as Role,
          isVerified: row.is_verified,
        },
      ]),
    );
  }

  async #update(db: Database, id: string, values: Updateable<Users>): Promise<void> {
    await db.updateTable('users').set(values).where('id', '=', id).execute();
    if (STANDING_COLUMNS.some((column) => values[column] !== undefined)) await recordChange(db, 'standing', id);
  }

  #phoneColumns(id: string, phone: string | null, provedAt: Date): Updateable<Users> {
    if (phone === null) return {};
    return {
      phone_enc: this.#vault.seal('users.phone', id, phone),
      phone_hash: this.#vault.hash('phone', phone),
      phone_verified_at: provedAt,
    };
  }

  #emailColumns(id: string, email: string | null, provedAt: Date): Updateable<Users> {
    if (email === null) return {};
    return {
      email_enc: this.#vault.seal('users.email', id, email),
      email_hash: this.#vault.hash('email', email),
      email_verified_at: provedAt,
    };
  }

  #open(row: Selectable<Users>): Member {
    const { id } = row;
    return {
      id,
      role: row.role as Role,
      displayName: row.display_name_enc ? this.#vault.open('users.display_name', id, row.display_name_enc) : '',
      phone: row.phone_enc && this.#vault.open('users.phone', id, row.phone_enc),
      phoneVerifiedAt: row.phone_verified_at,
      email: row.email_enc && this.#vault.open('users.email', id, row.email_enc),
      emailVerifiedAt: row.email_verified_at,
      birthdate: row.birthdate_enc && this.#vault.open('users.birthdate', id, row.birthdate_enc),
      birthdateCorrectedAt: row.birthdate_corrected_at,
      preferences: row.preferences_enc ? this.#vault.openJson<Preferences>('users.preferences', id, row.preferences_enc) : NO_PREFERENCES,
      authProvider: row.auth_provider as Member['authProvider'],
      hasExternalAccount: row.external_hash !== null,
      isAdult: row.is_adult,
      isVerified: row.is_verified,
      isProfileComplete: row.is_profile_complete,
      isNamePublic: row.is_name_public,
      photoFileId: row.photo_file_id,
      photoSource: row.photo_source as Member['photoSource'],
      trustScore: row.trust_score,
      deletesAt: row.deletes_at,
      keepsExperiences: row.keeps_experiences ?? false,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  #openSettings({ id, settings_enc: sealed }: { id: string; settings_enc: Buffer | null }): Partial<Settings> {
    return sealed ? knownSettings(this.#vault.openJson<Record<string, unknown>>('users.settings', id, sealed)) : {};
  }
}
