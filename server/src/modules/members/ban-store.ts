import { randomUUID } from 'node:crypto';
import type { Vault } from '../../platform/crypto/vault.ts';
import { recordChange } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ActiveBan } from './member.ts';

export class BanStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async listActive(db: Database, userId: string, now: Date): Promise<ActiveBan[]> {
    const rows = await db
      .selectFrom('bans')
      .select(['id', 'reason_enc', 'until'])
      .where('user_id', '=', userId)
      .where('lifted_at', 'is', null)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({ id: row.id, reason: this.#vault.open('bans.reason', row.id, row.reason_enc), until: row.until }));
  }

  /** Which of these members are suspended now. */
  async bannedAmong(db: Database, userIds: readonly string[], now: Date): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('bans')
      .select('user_id')
      .where('user_id', 'in', userIds)
      .where('lifted_at', 'is', null)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** Includes expired and lifted bans. */
  async listAll(
    db: Database,
    userId: string,
  ): Promise<{ reason: string; until: string | null; created_at: string; lifted_at: string | null }[]> {
    const rows = await db.selectFrom('bans').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
    return rows.map((row) => ({
      reason: this.#vault.open('bans.reason', row.id, row.reason_enc),
      until: row.until?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      lifted_at: row.lifted_at?.toISOString() ?? null,
    }));
  }

  async insert(
    db: Database,
    ban: { userId: string; reason: string; until: Date | null; byUserId: string | null; now: Date },
  ): Promise<string> {
    const id = randomUUID();
    const reason_enc = this.#vault.seal('bans.reason', id, ban.reason);
    const row = { id, user_id: ban.userId, reason_enc, until: ban.until, created_by: ban.byUserId, created_at: ban.now };
    await db.insertInto('bans').values(row).execute();
    await recordChange(db, 'standing', ban.userId);
    return id;
  }

  /** Lifts the active ban, or only the one with this id. @returns how many were lifted */
  async lift(db: Database, userId: string, now: Date, onlyId?: string): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable('bans')
      .set({ lifted_at: now })
      .where('user_id', '=', userId)
      .where('lifted_at', 'is', null)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
      .$if(onlyId !== undefined, (query) => query.where('id', '=', onlyId!))
      .executeTakeFirst();
    await recordChange(db, 'standing', userId);
    return Number(numUpdatedRows);
  }
}
