import type { ReplyStatus } from '@candor/contract/statuses';
import { isoDay } from '@candor/contract/dates';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Replies } from '../../../platform/db/types.ts';
import { randomId, type Authorship } from '../../authorship/index.ts';
import { deleteHolds } from '../holds/hold-store.ts';
import { openAuthor, sealAuthor } from '../experience-row.ts';

export interface StoredReply {
  id: number;
  experienceId: number;
  /** A member, or `request:` and the key of the identifier that a person without an account proved. Empty after the account was deleted. */
  owner: string;
  /** The owner's id if it is a member, else empty. */
  authorId: string;
  isBySubject: boolean;
  content: string;
  status: ReplyStatus;
  isHidden: boolean;
  /** The exact time, for the author only; everybody else gets the day. */
  submittedAt: Date;
  day: string;
  decidedDay: string | null;
  /** Whether any version of the reply was ever published. */
  wasPublished: boolean;
}

export type NewReply = Pick<StoredReply, 'experienceId' | 'owner' | 'isBySubject' | 'content' | 'submittedAt'>;

interface SealedReply {
  text: string;
  at: string;
}

/** Sealed content is padded to a multiple of this many bytes, so that its length reveals little. */
const CONTENT_PADDING = 256;
/** Whether readers of the experience see the reply. `reply_count` of the experience counts exactly these. */
export const isShown = ({ status, isHidden }: { status: string; isHidden: boolean }): boolean => status === 'approved' && !isHidden;

const WITHOUT_ACCOUNT = 'request:';
export const isWithoutAccount = ({ owner }: Pick<StoredReply, 'owner'>): boolean => owner.startsWith(WITHOUT_ACCOUNT);
const memberOf = (owner: string): string => (owner.startsWith(WITHOUT_ACCOUNT) ? '' : owner);

/** Replies, decrypted: their text and author are sealed in the database. */
export class ReplyStore {
  readonly #vault: Vault;
  readonly #authorship: Pick<Authorship, 'slots' | 'claims'>;

  constructor(vault: Vault, authorship: Pick<Authorship, 'slots' | 'claims'>) {
    this.#vault = vault;
    this.#authorship = authorship;
  }

  /** Undefined if this owner has already replied to the experience: the database refuses the second of two simultaneous replies. */
  async insert(db: Database, reply: NewReply): Promise<StoredReply | undefined> {
    if (!(await this.#authorship.claims.insert(db, [this.#mark(reply)]))) return undefined;
    const id = randomId();
    const day = isoDay(reply.submittedAt);
    await db
      .insertInto('replies')
      .values({
        id,
        experience_id: reply.experienceId,
        author_enc: sealAuthor(this.#vault, 'replies', id, reply.owner),
        is_by_subject: reply.isBySubject,
        content_enc: this.#seal(id, reply.content, reply.submittedAt),
        status: 'in_review',
        day,
      })
      .execute();
    await this.#authorship.slots.append(db, 'reply', [{ owner: reply.owner, body: String(id) }]);
    return {
      ...reply,
      authorId: memberOf(reply.owner),
      id,
      status: 'in_review',
      isHidden: false,
      day,
      decidedDay: null,
      wasPublished: false,
    };
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

  async byOwnerAbout(db: Database, owner: string, experienceIds: readonly number[]): Promise<StoredReply[]> {
    const ids = new Set(experienceIds);
    return ids.size === 0 ? [] : (await this.byOwner(db, owner)).filter(({ experienceId }) => ids.has(experienceId));
  }

  async idsByOwner(db: Database, owner: string): Promise<number[]> {
    return (await this.#authorship.slots.read(db, 'reply', owner)).map(Number);
  }

  /** Oldest first. */
  async byOwner(db: Database, owner: string): Promise<StoredReply[]> {
    const ids = await this.idsByOwner(db, owner);
    return (await this.byIds(db, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  /** The author may reply again. */
  async delete(db: Database, reply: Pick<StoredReply, 'id' | 'experienceId' | 'owner'>): Promise<void> {
    await deleteHolds(db, { type: 'reply', id: reply.id });
    await db.deleteFrom('replies').where('id', '=', reply.id).execute();
    await this.#authorship.claims.release(db, [this.#mark(reply)]);
  }

  /** Keeps it without an author. */
  async detach(db: Database, reply: Pick<StoredReply, 'id' | 'experienceId' | 'owner'>): Promise<void> {
    await db
      .updateTable('replies')
      .set({ author_enc: sealAuthor(this.#vault, 'replies', reply.id, '') })
      .where('id', '=', reply.id)
      .execute();
    await this.#authorship.claims.release(db, [this.#mark(reply)]);
  }

  async idsAbout(db: Database, experienceId: number): Promise<number[]> {
    const rows = await db.selectFrom('replies').select('id').where('experience_id', '=', experienceId).orderBy('id').execute();
    return rows.map(({ id }) => id);
  }

  async idsAboutAny(db: Database, experienceIds: readonly number[]): Promise<number[]> {
    if (experienceIds.length === 0) return [];
    const rows = await db
      .selectFrom('replies')
      .select('id')
      .where(sql<boolean>`experience_id = any(${experienceIds}::bigint[])`)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The ids of the replies to each of these experiences. */
  async idsAboutEach(db: Database, experienceIds: readonly number[]): Promise<Map<number, number[]>> {
    if (experienceIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('replies')
      .select(['id', 'experience_id'])
      .where(sql<boolean>`experience_id = any(${experienceIds}::bigint[])`)
      .execute();
    const byExperience = Map.groupBy(rows, (row) => row.experience_id);
    return new Map([...byExperience].map(([id, replies]) => [id, replies.map((reply) => reply.id)]));
  }

  async approvedAbout(db: Database, experienceIds: readonly number[]): Promise<StoredReply[]> {
    if (experienceIds.length === 0) return [];
    const rows = await db
      .selectFrom('replies')
      .selectAll()
      .where(sql<boolean>`experience_id = any(${experienceIds}::bigint[])`)
      .where('status', '=', 'approved')
      .where('is_hidden', '=', false)
      .orderBy('is_by_subject', 'desc')
      .orderBy('day')
      .orderBy('id')
      .execute();
    return rows.map((row) => this.#open(row));
  }

  async edit(db: Database, id: number, content: string, at: Date): Promise<void> {
    await db
      .updateTable('replies')
      .set({ content_enc: this.#seal(id, content, at), status: 'in_review', day: isoDay(at), decided_day: null })
      .where('id', '=', id)
      .execute();
  }

  async setStatus(db: Database, id: number, status: ReplyStatus, decidedDay: string | null): Promise<void> {
    const published = status === 'approved' ? { was_published: true } : {};
    await db
      .updateTable('replies')
      .set({ status, decided_day: decidedDay, ...published })
      .where('id', '=', id)
      .execute();
  }

  async setHidden(db: Database, id: number, isHidden: boolean): Promise<void> {
    await db.updateTable('replies').set({ is_hidden: isHidden }).where('id', '=', id).execute();
  }

  #mark({ owner, experienceId }: Pick<StoredReply, 'owner' | 'experienceId'>): string {
    return this.#vault.authorshipHash('replied', owner, experienceId);
  }

  #seal(id: number, text: string, at: Date): Buffer {
    return this.#vault.sealJsonPadded('replies.content', id, { text, at: at.toISOString() } satisfies SealedReply, CONTENT_PADDING);
  }

  #open(row: Selectable<Replies>): StoredReply {
    const { text, at } = this.#vault.openJson<SealedReply>('replies.content', row.id, row.content_enc);
    const owner = openAuthor(this.#vault, row, 'replies');
    return {
      id: row.id,
      experienceId: row.experience_id,
      owner,
      authorId: memberOf(owner),
      isBySubject: row.is_by_subject,
      content: text,
      status: row.status as ReplyStatus,
      isHidden: row.is_hidden,
      submittedAt: new Date(at),
      day: row.day,
      decidedDay: row.decided_day,
      wasPublished: row.was_published,
    };
  }
}
