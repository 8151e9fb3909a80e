import { randomUUID } from 'node:crypto';
import type { SocialIdType } from '@candor/contract/statuses';
import type { PlatformValue } from '@candor/contract/platforms';
import { canonicalSocialId } from '@candor/contract/social-id';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { recordChange } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { SocialIds } from '../../platform/db/types.ts';
import type { IdentifierKey } from './ports.ts';

export interface LinkedId {
  id: string;
  userId: string;
  platform: PlatformValue;
  type: SocialIdType;
  /** The key by which experiences are indexed. It is computed when the link is read, and not stored on the identity side. */
  key: string;
  /** The identifier as its owner wrote it. */
  value: string;
  /** When its proof ends or ended; null for one that was never proved, and for the account's own phone and e-mail. */
  provedUntil: Date | null;
  isAutomatic: boolean;
  ownerReference: string;
  createdAt: Date;
}

export interface NewLink {
  userId: string;
  platform: string;
  type: SocialIdType;
  key: string;
  value: string;
  provedUntil: Date | null;
  isAutomatic: boolean;
  now: Date;
}

function canonicalOf(platform: string, value: string): string {
  const parsed = canonicalSocialId(platform, value);
  return parsed.ok ? parsed.canonical : value;
}

/** Links that have not been unlinked. */
const selectLive = (db: Database) => db.selectFrom('social_ids').selectAll().where('unlinked_at', 'is', null);

export class SocialIdStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** A hash that no other table has, so that a stolen database can't join links with experiences. */
  keyOf(canonical: string): string {
    return this.#vault.hash('linked-id', canonical);
  }

  async listLive(db: Database, userId: string): Promise<LinkedId[]> {
    const rows = await selectLive(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
    return this.#openAll(rows);
  }

  /** Includes the unlinked IDs that are still stored. */
  async listAll(db: Database, userId: string): Promise<(LinkedId & { unlinkedAt: Date | null })[]> {
    const rows = await db.selectFrom('social_ids').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
    const opened = await this.#openAll(rows);
    return opened.map((link, nth) => ({ ...link, unlinkedAt: rows[nth]!.unlinked_at }));
  }

  /** Unlinked IDs are stored only while they delay linking the same one again, and a little longer. */
  async deleteUnlinked(db: Database, before: Date): Promise<void> {
    await deleteInBatches(db, 'social_ids', 'unlinked_at', before);
  }

  async findLive(db: Database, { platform, key }: IdentifierKey): Promise<LinkedId | undefined> {
    const row = await selectLive(db).where('platform', '=', platform).where('key', '=', key).executeTakeFirst();
    return row && this.#open(row);
  }

  /** The member's own current link, locked until the transaction ends. */
  async lockOwn(db: Database, userId: string, id: string): Promise<LinkedId | undefined> {
    const row = await selectLive(db).where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  async findById(db: Database, id: string): Promise<LinkedId | undefined> {
    const row = await selectLive(db).where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  /** @returns whether the ID was still linked */
  async setProvedUntil(db: Database, id: string, until: Date): Promise<boolean> {
    const change = db.updateTable('social_ids').set({ proved_until: until }).where('id', '=', id).where('unlinked_at', 'is', null);
    const link = await change.returning('user_id').executeTakeFirst();
    if (link) await recordChange(db, 'links', link.user_id);
    return link !== undefined;
  }

  async findByReference(db: Database, ownerReference: string): Promise<LinkedId | undefined> {
    const row = await selectLive(db).where('owner_reference', '=', ownerReference).executeTakeFirst();
    return row && this.#open(row);
  }

  /** The owner of each of these IDs, by `platform|key`. */
  async ownersOf(db: Database, ids: readonly IdentifierKey[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ platform: string; key: string; user_id: string }>`
      select s.platform, s.key, s.user_id from social_ids s
      join unnest(${ids.map((id) => id.platform)}::text[], ${ids.map((id) => id.key)}::uuid[]) as searched (platform, key)
        on s.platform = searched.platform and s.key = searched.key
      where s.unlinked_at is null`.execute(db);
    return new Map(rows.map((row) => [`${row.platform}|${row.key}`, row.user_id]));
  }

  async countLinked(db: Database, userId: string, options: { withAutomatic: boolean }): Promise<number> {
    let query = db
      .selectFrom('social_ids')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('unlinked_at', 'is', null);
    if (!options.withAutomatic) query = query.where('is_automatic', '=', false);
    return (await query.executeTakeFirstOrThrow()).n;
  }

  async lastUnlinked(db: Database, userId: string, { platform, key }: IdentifierKey): Promise<Date | null> {
    const row = await db
      .selectFrom('social_ids')
      .select((eb) => eb.fn.max('unlinked_at').as('at'))
      .where('user_id', '=', userId)
      .where('platform', '=', platform)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.at ?? null;
  }

  /** @returns undefined if another call was faster */
  async insert(db: Database, link: NewLink): Promise<LinkedId | undefined> {
    const id = randomUUID();
    const row = await db
      .insertInto('social_ids')
      .values({
        id,
        user_id: link.userId,
        platform: link.platform,
        type: link.type,
        key: link.key,
        value_enc: this.#vault.seal('social_ids.value', id, link.value),
        proved_until: link.provedUntil,
        is_automatic: link.isAutomatic,
        owner_reference: randomUUID(),
        created_at: link.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) await recordChange(db, 'links', link.userId);
    return row && this.#open(row);
  }

  async markAutomatic(db: Database, id: string): Promise<void> {
    const change = db.updateTable('social_ids').set({ is_automatic: true, proved_until: null }).where('id', '=', id);
    const link = await change.returning('user_id').executeTakeFirst();
    if (link) await recordChange(db, 'links', link.user_id);
  }

  /** @returns whether the member had such a live link */
  async unlink(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('social_ids')
      .set({ unlinked_at: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('unlinked_at', 'is', null)
      .executeTakeFirst();
    await recordChange(db, 'links', userId);
    return numUpdatedRows > 0n;
  }

  /** A proved contact that was replaced is no longer the member's. */
  async unlinkAutomatic(db: Database, userId: string, platform: string, exceptKey: string, now: Date): Promise<void> {
    await db
      .updateTable('social_ids')
      .set({ unlinked_at: now })
      .where('user_id', '=', userId)
      .where('platform', '=', platform)
      .where('key', '!=', exceptKey)
      .where('is_automatic', '=', true)
      .where('unlinked_at', 'is', null)
      .execute();
    await recordChange(db, 'links', userId);
  }

  /** Computes the slow hash of an ID that somebody entered, if the database has slow hashes; call it before `keyOf`. */
  prepareEntered(canonical: string): Promise<void> {
    return this.#vault.prepareEntered([canonical]);
  }

  async #openAll(rows: readonly Selectable<SocialIds>[]): Promise<LinkedId[]> {
    if (this.#vault.stretchesContacts) await this.#vault.prepareStored(rows.map((row) => canonicalOf(row.platform, this.#valueOf(row))));
    return rows.map((row) => this.#open(row));
  }

  #valueOf({ id, value_enc }: Pick<Selectable<SocialIds>, 'id' | 'value_enc'>): string {
    return this.#vault.open('social_ids.value', id, value_enc);
  }

  #open(row: Selectable<SocialIds>): LinkedId {
    const value = this.#valueOf(row);
    return {
      id: row.id,
      userId: row.user_id,
      platform: row.platform as PlatformValue,
      type: row.type as SocialIdType,
      key: this.#vault.hash('identifier', canonicalOf(row.platform, value)),
      value,
      provedUntil: row.proved_until,
      isAutomatic: row.is_automatic,
      ownerReference: row.owner_reference,
      createdAt: row.created_at,
    };
  }
}
