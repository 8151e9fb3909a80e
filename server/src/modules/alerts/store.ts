import { randomUUID } from 'node:crypto';
import type { PlatformValue } from '@candor/contract/platforms';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Alerts } from '../../platform/db/types.ts';

export interface AlertContent {
  platform: PlatformValue;
  canonical: string;
  /** "YYYY-MM-DD": an alert is about experiences published from this day on. */
  since: string;
  /** The experiences that were already published on that day. */
  known: readonly number[];
}

export type StoredAlert = AlertContent & { id: string; userId: string; until: Date };

/** Sealed alerts are padded to a multiple of this many bytes, so that their length reveals little. */
const ALERT_PADDING = 256;

/** Alerts that have not expired. */
const selectLive = (db: Database, now: Date) => db.selectFrom('alerts').selectAll().where('until', '>', now);

/** Decrypts alerts: the database contains their identifiers sealed. */
export class AlertStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** `scope` is the platform of a handle. A number or address has one scope for all platforms, because it belongs to one person. */
  keyOf({ scope, canonical }: { scope: string; canonical: string }): string {
    return this.#vault.hash('alert', scope, canonical);
  }

  /** Serialises the calls of one member, so that the count of alerts is exact. */
  async lock(db: Database, userId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts|${userId}`}, 0))`.execute(db);
  }

  /** The one that expires last comes first. */
  async listOf(db: Database, userId: string, now: Date): Promise<StoredAlert[]> {
    const rows = await selectLive(db, now).where('user_id', '=', userId).orderBy('until', 'desc').orderBy('id').execute();
    return rows.map((row) => this.#open(row));
  }

  /** Replaces an expired alert about the same identifier, if its row was not deleted yet. */
  async insert(db: Database, alert: { userId: string; key: string; until: Date; content: AlertContent }): Promise<void> {
    const id = randomUUID();
    await db.deleteFrom('alerts').where('user_id', '=', alert.userId).where('key', '=', alert.key).execute();
    await db
      .insertInto('alerts')
      .values({
        id,
        user_id: alert.userId,
        key: alert.key,
        alert_enc: this.#vault.sealJsonPadded('alerts.alert', id, alert.content, ALERT_PADDING),
        until: alert.until,
      })
      .execute();
  }

  async renew(db: Database, id: string, until: Date): Promise<void> {
    await db.updateTable('alerts').set({ until }).where('id', '=', id).execute();
  }

  /** False if this member has no alert with this ID. */
  async delete(db: Database, userId: string, id: string): Promise<boolean> {
    const deleted = await db.deleteFrom('alerts').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
    return deleted !== undefined;
  }

  async deleteExpired(db: Database, now: Date): Promise<void> {
    await db.deleteFrom('alerts').where('until', '<=', now).execute();
  }

  async withKeys(db: Database, keys: readonly string[], now: Date): Promise<StoredAlert[]> {
    if (keys.length === 0) return [];
    const rows = await selectLive(db, now).where('key', 'in', keys).execute();
    return rows.map((row) => this.#open(row));
  }

  #open(row: Selectable<Alerts>): StoredAlert {
    const content = this.#vault.openJson<AlertContent>('alerts.alert', row.id, row.alert_enc);
    return { ...content, id: row.id, userId: row.user_id, until: row.until };
  }
}
