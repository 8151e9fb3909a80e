import type { PlatformValue } from '@candor/contract/platforms';
import type { DisputeGround, DisputeStatus } from '@candor/contract/statuses';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { ExperienceDisputes } from '../../platform/db/types.ts';
import { countByStatus } from './status-count-store.ts';

export interface ExperienceDisputeRecord {
  id: string;
  experienceId: number;
  /** Null for a person without an account, who is known by the request. */
  disputingUserId: string | null;
  privacyRequestId: string | null;
  platform: PlatformValue;
  ground: DisputeGround;
  statement: string;
  authorStatement: string | null;
  status: DisputeStatus;
  adminNotes: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  dueAt: Date;
  createdAt: Date;
}

export type NewExperienceDispute = Omit<ExperienceDisputeRecord, 'authorStatement' | 'status' | 'adminNotes' | 'resolvedBy' | 'resolvedAt'>;

export interface Resolution {
  status: 'approved' | 'rejected';
  notes: string;
  by: string;
  at: Date;
}

export class ExperienceDisputeStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** False when there is an open one about this experience: of two filed at once the second loses in the database. */
  async insert(db: Database, dispute: NewExperienceDispute): Promise<boolean> {
    try {
      await db
        .insertInto('experience_disputes')
        .values({
          id: dispute.id,
          experience_id: dispute.experienceId,
          disputing_user_id: dispute.disputingUserId,
          privacy_request_id: dispute.privacyRequestId,
          platform: dispute.platform,
          ground: dispute.ground,
          statement_enc: this.#vault.seal('experience_disputes.statement', dispute.id, dispute.statement),
          due_at: dispute.dueAt,
          created_at: dispute.createdAt,
        })
        .execute();
      return true;
    } catch (error) {
      if (violatedConstraint(error) === 'experience_disputes_open') return false;
      throw error;
    }
  }

  async find(db: Database, id: string): Promise<ExperienceDisputeRecord | undefined> {
    const row = await db.selectFrom('experience_disputes').selectAll().where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  async lock(db: Database, id: string): Promise<ExperienceDisputeRecord | undefined> {
    const row = await db.selectFrom('experience_disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  /** Newest first. */
  async listOf(db: Database, userId: string): Promise<ExperienceDisputeRecord[]> {
    const rows = await db
      .selectFrom('experience_disputes')
      .selectAll()
      .where('disputing_user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => this.#open(row));
  }

  async listAbout(db: Database, experienceIds: readonly number[]): Promise<ExperienceDisputeRecord[]> {
    if (experienceIds.length === 0) return [];
    const rows = await db
      .selectFrom('experience_disputes')
      .selectAll()
      .where('experience_id', 'in', experienceIds)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => this.#open(row));
  }

  async listOfRequests(db: Database, requestIds: readonly string[]): Promise<ExperienceDisputeRecord[]> {
    if (requestIds.length === 0) return [];
    const rows = await db
      .selectFrom('experience_disputes')
      .selectAll()
      .where('privacy_request_id', 'in', requestIds)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map((row) => this.#open(row));
  }

  /** What waits comes first, the soonest due ahead. */
  async list(
    db: Database,
    statuses: readonly DisputeStatus[] | undefined,
    page: { offset: number; limit: number },
  ): Promise<ExperienceDisputeRecord[]> {
    let query = db
      .selectFrom('experience_disputes')
      .selectAll()
      .orderBy(sql`status <> 'pending'`)
      .orderBy(sql`case when status = 'pending' then due_at end`)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(page.offset)
      .limit(page.limit);
    if (statuses) query = query.where('status', 'in', statuses);
    return (await query.execute()).map((row) => this.#open(row));
  }

  countByStatus(db: Database): Promise<Record<DisputeStatus, number>> {
    return countByStatus(db, 'experience_disputes');
  }

  /** What the trust score takes. */
  async countUpheld(db: Database, experienceIds: readonly number[]): Promise<number> {
    if (experienceIds.length === 0) return 0;
    const counted = await db
      .selectFrom('experience_disputes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('experience_id', 'in', experienceIds)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow();
    return counted.n;
  }

  async countOverdue(db: Database, now: Date): Promise<number> {
    const counted = await db
      .selectFrom('experience_disputes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 'pending')
      .where('due_at', '<', now)
      .executeTakeFirstOrThrow();
    return counted.n;
  }

  async setAuthorStatement(db: Database, id: string, statement: string): Promise<void> {
    await db
      .updateTable('experience_disputes')
      .set({ author_statement_enc: this.#vault.seal('experience_disputes.author_statement', id, statement) })
      .where('id', '=', id)
      .execute();
  }

  async resolve(db: Database, id: string, { status, notes, by, at }: Resolution): Promise<void> {
    await db
      .updateTable('experience_disputes')
      .set({
        status,
        admin_notes_enc: notes === '' ? null : this.#vault.seal('experience_disputes.admin_notes', id, notes),
        resolved_by: by,
        resolved_at: at,
      })
      .where('id', '=', id)
      .execute();
  }

  /** The outcome stays for the other side; the words go. */
  async forgetStatement(db: Database, id: string): Promise<void> {
    await db
      .updateTable('experience_disputes')
      .set({ statement_enc: this.#vault.seal('experience_disputes.statement', id, '') })
      .where('id', '=', id)
      .execute();
  }

  async forgetAuthorStatement(db: Database, id: string): Promise<void> {
    await db.updateTable('experience_disputes').set({ author_statement_enc: null }).where('id', '=', id).execute();
  }

  async delete(db: Database, id: string): Promise<void> {
    await db.deleteFrom('experience_disputes').where('id', '=', id).execute();
  }

  #open(row: Selectable<ExperienceDisputes>): ExperienceDisputeRecord {
    const { id } = row;
    const opened = (column: 'author_statement' | 'admin_notes', sealed: Buffer | null): string | null =>
      sealed && this.#vault.open(`experience_disputes.${column}`, id, sealed);
    return {
      id,
      experienceId: row.experience_id,
      disputingUserId: row.disputing_user_id,
      privacyRequestId: row.privacy_request_id,
      platform: row.platform as PlatformValue,
      ground: row.ground as DisputeGround,
      statement: this.#vault.open('experience_disputes.statement', id, row.statement_enc),
      authorStatement: opened('author_statement', row.author_statement_enc),
      status: row.status as DisputeStatus,
      adminNotes: opened('admin_notes', row.admin_notes_enc),
      resolvedBy: row.resolved_by,
      resolvedAt: row.resolved_at,
      dueAt: row.due_at,
      createdAt: row.created_at,
    };
  }
}
