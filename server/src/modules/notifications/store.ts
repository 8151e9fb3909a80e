import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@candor/contract/statuses';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Notifications } from '../../platform/db/types.ts';
import { sealNotice, type SealedNotice } from './sealed-notice.ts';
import type { NoticeParams } from './notice-texts.ts';

export interface Notice {
  id: string;
  kind: NotificationKind;
  params: NoticeParams;
  link: string;
  createdAt: Date;
  isRead: boolean;
}

/** Bounds the memory of an export. */
const MAX_EXPORTED = 10_000;

export class NoticeStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async insert(
    db: Database,
    userId: string,
    notice: { kind: NotificationKind; params: NoticeParams; link: string; now: Date },
  ): Promise<string> {
    const id = randomUUID();
    const { now: at, ...content } = notice;
    const row = sealNotice(this.#vault, { id, at, ...content });
    await db
      .insertInto('notifications')
      .values({
        ...row,
        user_id: userId,
        nth: sql`(select least(coalesce(max(nth), 0) + 1, 32767) from notifications where user_id = ${userId} and created_at = ${row.created_at})`,
      })
      .execute();
    return id;
  }

  /** The member's newest notices, at most `limit`, and the numbers of all and of the unread ones. */
  async list(db: Database, userId: string, limit: number): Promise<{ notices: Notice[]; total: number; unread: number }> {
    const { rows } = await sql<{ total: number; unread: number }>`
      select count(*)::int as total, count(*) filter (where read_at is null)::int as unread from notifications where user_id = ${userId}`.execute(
      db,
    );
    const listed = await db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('nth', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return { notices: listed.map((row) => this.#open(row)), total: rows[0]!.total, unread: rows[0]!.unread };
  }

  async listAll(db: Database, userId: string): Promise<Notice[]> {
    return (await this.list(db, userId, MAX_EXPORTED)).notices;
  }

  /** Marks the member's own notices as read, all of them when no ids are given. */
  async markRead(db: Database, userId: string, ids: readonly string[] | undefined, now: Date): Promise<void> {
    let update = db.updateTable('notifications').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null);
    if (ids) update = update.where('id', 'in', ids.length > 0 ? ids : [randomUUID()]);
    await update.execute();
  }

  async countUnread(db: Database, userId: string): Promise<number> {
    const unread = await db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    return unread.n;
  }

  async find(db: Database, userId: string, id: string): Promise<Notice | undefined> {
    const row = await db.selectFrom('notifications').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  async deleteOlderThan(db: Database, time: Date): Promise<void> {
    await deleteInBatches(db, 'notifications', 'created_at', time);
  }

  #open(row: Selectable<Notifications>): Notice {
    const isRead = row.read_at !== null;
    if (row.notice_enc) {
      const { at, ...notice } = this.#vault.openJson<SealedNotice>('notifications.notice', row.id, row.notice_enc);
      return { id: row.id, ...notice, createdAt: new Date(at), isRead };
    }
    // An older row, of which only the parameters are sealed.
    return {
      id: row.id,
      kind: row.kind as NotificationKind,
      params: row.params_enc ? this.#vault.openJson<NoticeParams>('notifications.params', row.id, row.params_enc) : {},
      link: row.link ?? '',
      createdAt: row.created_at,
      isRead,
    };
  }
}
