import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { recordChange } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';

export interface PasskeyCredential {
  /** The id that the browser gives it. */
  credentialId: string;
  publicKey: string;
  transports: string[];
  name: string;
}

export interface Passkey extends PasskeyCredential {
  id: string;
  userId: string;
  signCount: number;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface AuthenticatorApp {
  /** Base64; null until the first secret is proved. */
  secret: string | null;
  lastStep: number | null;
  confirmedAt: Date | null;
  pending: { secret: string; since: Date } | null;
}

/** An app with only a pending secret is not a factor yet. */
export const hasFactor = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select 1 from passkeys p where p.user_id = ${userId})
  or exists (select 1 from authenticator_apps a where a.user_id = ${userId} and a.secret_enc is not null))`;

/** Passkeys and authenticator apps. */
export class FactorStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async hasAny(db: Database, userId: string): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`select ${hasFactor(sql`${userId}::uuid`)} as has`.execute(db);
    return rows[0]?.has ?? false;
  }

  async listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
    const rows = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
    return rows.map((row) => this.#open(row));
  }

  async findPasskey(db: Database, credentialId: string): Promise<Passkey | undefined> {
    const row = await db
      .selectFrom('passkeys')
      .selectAll()
      .where('credential_hash', '=', this.#vault.hash('passkey', credentialId))
      .forUpdate()
      .executeTakeFirst();
    return row && this.#open(row);
  }

  /** @returns false when that passkey is stored already */
  async insertPasskey(db: Database, passkey: PasskeyCredential & { userId: string; signCount: number; now: Date }): Promise<boolean> {
    const id = randomUUID();
    const { userId, signCount, now, credentialId, publicKey, transports, name } = passkey;
    const inserted = await db
      .insertInto('passkeys')
      .values({
        id,
        user_id: userId,
        credential_hash: this.#vault.hash('passkey', credentialId),
        credential_enc: this.#vault.sealJson('passkeys.credential', id, { credentialId, publicKey, transports, name }),
        sign_count: signCount,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await recordChange(db, 'standing', userId);
    return inserted !== undefined;
  }

  async markPasskeyUsed(db: Database, id: string, signCount: number, now: Date): Promise<void> {
    await db.updateTable('passkeys').set({ sign_count: signCount, last_used_at: now }).where('id', '=', id).execute();
  }

  /** @returns whether there was such a passkey of this member */
  async deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
    await recordChange(db, 'standing', userId);
    return numDeletedRows > 0n;
  }

  async loadApp(db: Database, userId: string, options: { forUpdate?: boolean } = {}): Promise<AuthenticatorApp | undefined> {
    const query = db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', userId);
    const row = await (options.forUpdate ? query.forUpdate() : query).executeTakeFirst();
    if (!row) return undefined;
    return {
      secret: row.secret_enc && this.#vault.open('authenticator_apps.secret', userId, row.secret_enc),
      lastStep: row.last_step,
      confirmedAt: row.confirmed_at,
      pending:
        row.pending_enc && row.pending_at
          ? { secret: this.#vault.open('authenticator_apps.pending', userId, row.pending_enc), since: row.pending_at }
          : null,
    };
  }

  async savePendingApp(db: Database, userId: string, secret: string, now: Date): Promise<void> {
    const pending = { pending_enc: this.#vault.seal('authenticator_apps.pending', userId, secret), pending_at: now };
    await db
      .insertInto('authenticator_apps')
      .values({ user_id: userId, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute();
  }

  async confirmApp(db: Database, userId: string, secret: string, step: number, now: Date): Promise<void> {
    await db
      .updateTable('authenticator_apps')
      .set({
        secret_enc: this.#vault.seal('authenticator_apps.secret', userId, secret),
        last_step: step,
        confirmed_at: now,
        pending_enc: null,
        pending_at: null,
      })
      .where('user_id', '=', userId)
      .execute();
    await recordChange(db, 'standing', userId);
  }

  /** Makes a code work only once. */
  async spendStep(db: Database, userId: string, step: number): Promise<void> {
    await db.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', userId).execute();
  }

  /** @returns whether the member had a proved app */
  async deleteApp(db: Database, userId: string): Promise<boolean> {
    const deleted = await db.deleteFrom('authenticator_apps').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst();
    if (deleted) await recordChange(db, 'standing', userId);
    return deleted !== undefined && deleted.confirmed_at !== null;
  }

  #open(row: {
    id: string;
    user_id: string;
    credential_enc: Buffer;
    sign_count: number;
    created_at: Date;
    last_used_at: Date | null;
  }): Passkey {
    return {
      ...this.#vault.openJson<PasskeyCredential>('passkeys.credential', row.id, row.credential_enc),
      id: row.id,
      userId: row.user_id,
      signCount: row.sign_count,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    };
  }
}
