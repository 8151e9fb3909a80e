import type { ReplyStatus } from '@candor/contract/statuses';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { Replies } from '../../platform/db/types.ts';

export interface StoredReply {
  id: number;
  experienceId: number;
  authorKey: string;
  /** Empty when the account was deleted. */
  authorId: string;
  isBySubject: boolean;
  content: string;
  status: ReplyStatus;
  submittedAt: Date;
}

export type NewReply = Omit<StoredReply, 'id' | 'status'>;

/** Replies, opened: their text and author are sealed in the database. */
export class ReplyStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Undefined when this author has replied to the experience before: the second of two loses in the database. */
  async insert(db: Database, reply: NewReply): Promise<StoredReply | undefined> {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('replies', 'id')) as id`.execute(db);
    const { id } = rows[0]!;
    try {
      await db
        .insertInto('replies')
        .values({
          id,
          experience_id: reply.experienceId,
          author_key: reply.authorKey,
          author_enc: this.#vault.seal('replies.author', id, reply.authorId),
          is_by_subject: reply.isBySubject,
          content_enc: this.#vault.seal('replies.content', id, reply.content),
          status: 'in_review',
          submitted_at: reply.submittedAt,
        })
        .execute();
      return { ...reply, id, status: 'in_review' };
    } catch (error) {
      if (violatedConstraint(error)?.startsWith('replies_')) return undefined;
      throw error;
    }
  }

  async byIds(db: Database, ids: readonly number[]): Promise<StoredReply[]> {
    if (ids.length === 0) return [];
    const rows = await db.selectFrom('replies').selectAll().where('id', 'in', ids).execute();
    return rows.map((row) => this.#open(row));
  }

  async lock(db: Database, id: number): Promise<StoredReply | undefined> {
    const row = await db.selectFrom('replies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  async byAuthor(db: Database, authorKey: string, experienceIds: readonly number[]): Promise<StoredReply[]> {
    if (experienceIds.length === 0) return [];
    const rows = await db
      .selectFrom('replies')
      .selectAll()
      .where('author_key', '=', authorKey)
      .where('experience_id', 'in', experienceIds)
      .execute();
    return rows.map((row) => this.#open(row));
  }

  async allBy(db: Database, authorKey: string): Promise<StoredReply[]> {
    const rows = await db.selectFrom('replies').selectAll().where('author_key', '=', authorKey).orderBy('id').execute();
    return rows.map((row) => this.#open(row));
  }

  async delete(db: Database, id: number): Promise<void> {
    await db.deleteFrom('replies').where('id', '=', id).execute();
  }

  /** Keeps it without an author: nothing in the row leads to one any more. */
  async detach(db: Database, id: number): Promise<void> {
    await db
      .updateTable('replies')
      .set({ author_key: sql`gen_random_uuid()`, author_enc: this.#vault.seal('replies.author', id, '') })
      .where('id', '=', id)
      .execute();
  }

  async idsAbout(db: Database, experienceId: number): Promise<number[]> {
    const rows = await db.selectFrom('replies').select('id').where('experience_id', '=', experienceId).orderBy('id').execute();
    return rows.map(({ id }) => id);
  }

  async approvedAbout(db: Database, experienceIds: readonly number[]): Promise<StoredReply[]> {
    if (experienceIds.length === 0) return [];
    const rows = await db
      .selectFrom('replies')
      .selectAll()
      .where('experience_id', 'in', experienceIds)
      .where('status', '=', 'approved')
      .orderBy('is_by_subject', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => this.#open(row));
  }

  async edit(db: Database, id: number, content: string, at: Date): Promise<void> {
    await db
      .updateTable('replies')
      .set({ content_enc: this.#vault.seal('replies.content', id, content), status: 'in_review', submitted_at: at, decided_at: null })
      .where('id', '=', id)
      .execute();
  }

  async setStatus(db: Database, id: number, status: ReplyStatus, decidedAt: Date | null): Promise<void> {
    await db.updateTable('replies').set({ status, decided_at: decidedAt }).where('id', '=', id).execute();
  }

  #open(row: Selectable<Replies>): StoredReply {
    return {
      id: row.id,
      experienceId: row.experience_id,
      authorKey: row.author_key,
      authorId: this.#vault.open('replies.author', row.id, row.author_enc),
      isBySubject: row.is_by_subject,
      content: this.#vault.open('replies.content', row.id, row.content_enc),
      status: row.status as ReplyStatus,
      submittedAt: row.submitted_at,
    };
  }
}
