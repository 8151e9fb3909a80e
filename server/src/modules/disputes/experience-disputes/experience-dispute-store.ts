import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { DisputeGround, DisputeStatus, OnBehalfOf } from '@candor/contract/statuses';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ExperienceDisputes } from '../../../platform/db/types.ts';
import type { Authorship } from '../../authorship/index.ts';
import * as disputeRows from '../dispute-row-store.ts';
import type { DisputeProgress, OutcomeField, Resolution } from '../dispute-row-store.ts';

/** The member who filed a dispute (the id stays, sealed, after the account is deleted); or the request of a person without an account. */
type Filer = { user: string } | { request: string };

interface SealedStatement {
  text: string;
  /** The exact time of filing; the readable column has only the day. */
  at: string;
  /** For a person without an account: on whose behalf they filed it. */
  for?: OnBehalfOf;
}

export interface ExperienceDisputeRecord extends DisputeProgress {
  experienceId: number;
  /** Null for a person without an account, who is identified by the request. */
  disputingUserId: string | null;
  privacyRequestId: string | null;
  ground: DisputeGround;
  isUrgent: boolean;
  statement: string;
  /** Null for a member, who files for themselves. */
  onBehalfOf: OnBehalfOf | null;
  authorStatement: string | null;
  /** "YYYY-MM-DD" */
  answeredDay: string | null;
}

export type NewExperienceDispute = Omit<ExperienceDisputeRecord, 'authorStatement' | 'answeredDay' | 'isUrgent' | OutcomeField> & {
  /** For an urgent dispute: when half of its time has passed. */
  remindAt: Date | null;
};

/** Sealed values are padded to multiples of these numbers of bytes, so that their length reveals little. */
const FILER_PADDING = 64;
const TEXT_PADDING = 256;

/** Disputes about experiences, decrypted. No row names the member who filed it: members find theirs through slots. */
export class ExperienceDisputeStore {
  readonly #vault: Vault;
  readonly #slots: Authorship['slots'];

  constructor(vault: Vault, { slots }: Pick<Authorship, 'slots'>) {
    this.#vault = vault;
    this.#slots = slots;
  }

  /** False if there is already an open dispute about this experience. The caller must hold the lock of the filer's inbox. */
  async insert(db: Database, dispute: NewExperienceDispute): Promise<boolean> {
    const filer: Filer = dispute.disputingUserId === null ? { request: dispute.privacyRequestId ?? '' } : { user: dispute.disputingUserId };
    const statement: SealedStatement = {
      text: dispute.statement,
      at: dispute.createdAt.toISOString(),
      ...(dispute.onBehalfOf === null ? {} : { for: dispute.onBehalfOf }),
    };
    const insertion = db
      .insertInto('experience_disputes')
      .values({
        id: dispute.id,
        experience_id: dispute.experienceId,
        filer_enc: this.#vault.sealJsonPadded('experience_disputes.filer', dispute.id, filer, FILER_PADDING),
        mark: this.#vault.authorshipHash('filed', 'dispute', this.#ownerOf(filer), dispute.experienceId),
        platform: dispute.platform,
        ground: dispute.ground,
        statement_enc: this.#vault.sealJsonPadded('experience_disputes.statement', dispute.id, statement, TEXT_PADDING),
        day: statement.at.slice(0, 10),
        due_at: dispute.dueAt,
        is_urgent: dispute.remindAt !== null,
        remind_at: dispute.remindAt,
      })
      .execute();
    if (!(await disputeRows.insertUnlessOpen(insertion, 'experience_disputes'))) return false;
    await this.#slots.append(db, 'case', [{ owner: this.#ownerOf(filer), body: dispute.id }]);
    return true;
  }

  async find(db: Database, id: string): Promise<ExperienceDisputeRecord | undefined> {
    return (await this.#read(db, [id]))[0];
  }

  async lock(db: Database, id: string): Promise<ExperienceDisputeRecord | undefined> {
    const row = await db.selectFrom('experience_disputes').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.find(db, id);
  }

  /** Newest first. */
  async listOf(db: Database, userId: string): Promise<ExperienceDisputeRecord[]> {
    return this.#read(db, await this.#slots.read(db, 'case', userId));
  }

  async listAbout(db: Database, experienceIds: readonly number[]): Promise<ExperienceDisputeRecord[]> {
    if (experienceIds.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select id from experience_disputes where experience_id = any(${experienceIds}::bigint[])`.execute(db);
    return this.#read(
      db,
      rows.map(({ id }) => id),
    );
  }

  async listOfRequests(db: Database, requestIds: readonly string[]): Promise<ExperienceDisputeRecord[]> {
    const lists = await this.#slots.readEach(
      db,
      'case',
      requestIds.map((request) => this.#ownerOf({ request })),
    );
    return this.#read(db, [...lists.values()].flat());
  }

  async list(
    db: Database,
    statuses: readonly DisputeStatus[] | undefined,
    page: { offset: number; limit: number },
  ): Promise<ExperienceDisputeRecord[]> {
    const ids = (await disputeRows.listByDeadline(db, 'experience_disputes', statuses, page)).map(({ id }) => id);
    return (await this.#read(db, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  countByStatus(db: Database): Promise<Record<DisputeStatus, number>> {
    return disputeRows.countByStatus(db, 'experience_disputes');
  }

  /** Which of these experiences a dispute was upheld against, each once: the trust score takes points for them. */
  async upheldAgainst(db: Database, experienceIds: readonly number[]): Promise<Set<number>> {
    if (experienceIds.length === 0) return new Set();
    const { rows } = await sql<{ experience_id: number }>`
      select distinct experience_id from experience_disputes
      where experience_id = any(${experienceIds}::bigint[]) and status = 'approved'`.execute(db);
    return new Set(rows.map((row) => row.experience_id));
  }

  countOverdue(db: Database, now: Date): Promise<number> {
    return disputeRows.countOverdue(db, 'experience_disputes', now);
  }

  /** Takes the reminders that are due, each once; returns when the soonest of their disputes is due. */
  async takeDueReminders(db: Database, now: Date): Promise<{ count: number; dueAt: Date | null }> {
    const { rows } = await sql<{ due_at: Date; status: string }>`
      update experience_disputes set remind_at = null where remind_at <= ${now} returning due_at, status`.execute(db);
    const open = rows.filter(({ status }) => status === 'pending');
    const first = open.map(({ due_at }) => due_at.getTime()).toSorted((a, b) => a - b)[0];
    return { count: open.length, dueAt: first === undefined ? null : new Date(first) };
  }

  async urgentState(db: Database, now: Date): Promise<{ open: number; late: number; nextDueAt: Date | null }> {
    const { rows } = await sql<{ open: number; late: number; nextDueAt: Date | null }>`
      select count(*) as open, count(*) filter (where due_at < ${now}) as late, min(due_at) as "nextDueAt"
      from experience_disputes where status = 'pending' and is_urgent`.execute(db);
    return rows[0]!;
  }

  /** Replaces the author's statement, which they may write again until the decision. */
  async setAuthorStatement(db: Database, disputeId: string, statement: string, day: string): Promise<void> {
    await this.forgetAuthorStatement(db, disputeId);
    const id = randomUUID();
    await db
      .insertInto('answers')
      .values({ id, dispute_id: disputeId, content_enc: this.#vault.sealJsonPadded('answers.content', id, statement, TEXT_PADDING), day })
      .execute();
  }

  resolve(db: Database, id: string, resolution: Resolution): Promise<void> {
    return disputeRows.resolve(db, this.#vault, 'experience_disputes', id, resolution);
  }

  /** Deletes the statement's text; the outcome stays for the other side. */
  async forgetStatement(db: Database, id: string): Promise<void> {
    const nothing: SealedStatement = { text: '', at: new Date(0).toISOString() };
    await db
      .updateTable('experience_disputes')
      .set({ statement_enc: this.#vault.sealJsonPadded('experience_disputes.statement', id, nothing, TEXT_PADDING) })
      .where('id', '=', id)
      .execute();
  }

  async forgetAuthorStatement(db: Database, id: string): Promise<void> {
    await db.deleteFrom('answers').where('dispute_id', '=', id).execute();
  }

  async delete(db: Database, id: string): Promise<void> {
    await this.forgetAuthorStatement(db, id);
    await db.deleteFrom('experience_disputes').where('id', '=', id).execute();
  }

  /** The slots of people without an account belong to their request. */
  #ownerOf(filer: Filer): string {
    return 'user' in filer ? filer.user : `request:${filer.request}`;
  }

  /** Newest first; ids that are gone are left out. */
  async #read(db: Database, ids: readonly string[]): Promise<ExperienceDisputeRecord[]> {
    if (ids.length === 0) return [];
    const [rows, answers] = await Promise.all([
      db.selectFrom('experience_disputes').selectAll().where('id', 'in', ids).execute(),
      db.selectFrom('answers').select(['id', 'dispute_id', 'content_enc', 'day']).where('dispute_id', 'in', ids).execute(),
    ]);
    const answersByDispute = new Map(
      answers.map((row) => [
        row.dispute_id,
        { text: this.#vault.openJson<string>('answers.content', row.id, row.content_enc), day: row.day },
      ]),
    );
    return rows
      .map((row) => this.#open(row, answersByDispute.get(row.id)))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  #open(row: Selectable<ExperienceDisputes>, answer: { text: string; day: string } | undefined): ExperienceDisputeRecord {
    const { id } = row;
    const filer = this.#vault.openJson<Filer>('experience_disputes.filer', id, row.filer_enc);
    const statement = this.#vault.openJson<SealedStatement>('experience_disputes.statement', id, row.statement_enc);
    return {
      ...disputeRows.openProgress(this.#vault, 'experience_disputes', { ...row, created_at: new Date(statement.at) }),
      experienceId: row.experience_id,
      disputingUserId: 'user' in filer ? filer.user || null : null,
      privacyRequestId: 'request' in filer ? filer.request : null,
      ground: row.ground as DisputeGround,
      isUrgent: row.is_urgent,
      statement: statement.text,
      onBehalfOf: statement.for ?? null,
      authorStatement: answer?.text ?? null,
      answeredDay: answer?.day ?? null,
    };
  }
}
