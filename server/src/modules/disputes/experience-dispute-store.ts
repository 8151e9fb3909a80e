import { sql } from 'kysely';
import type { DisputeGround, DisputeStatus } from '@candor/contract/statuses';
import type { Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ExperienceDisputes } from '../../platform/db/types.ts';
import {
  countByStatus,
  countOverdue,
  isFirst,
  listByDeadline,
  openOrNull,
  openProgress,
  resolve,
  type DisputeProgress,
  type Outcome,
  type Resolution,
} from './dispute-row-store.ts';

export interface ExperienceDisputeRecord extends DisputeProgress {
  experienceId: number;
  /** Null for a person without an account, who is known by the request. */
  disputingUserId: string | null;
  privacyRequestId: string | null;
  ground: DisputeGround;
  statement: string;
  authorStatement: string | null;
}

export type NewExperienceDispute = Omit<ExperienceDisputeRecord, 'authorStatement' | Outcome>;

export class ExperienceDisputeStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** False when there is an open one about this experience. */
  insert(db: Database, dispute: NewExperienceDispute): Promise<boolean> {
    const insertion = db
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
    return isFirst(insertion, 'experience_disputes');
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

  async list(
    db: Database,
    statuses: readonly DisputeStatus[] | undefined,
    page: { offset: number; limit: number },
  ): Promise<ExperienceDisputeRecord[]> {
    return (await listByDeadline(db, 'experience_disputes', statuses, page)).map((row) => this.#open(row));
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
      // Not `in`: a statement of its own for every number of ids would be planned anew each time.
      .where('experience_id', '=', sql<number>`any(${experienceIds}::bigint[])`)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow();
    return counted.n;
  }

  countOverdue(db: Database, now: Date): Promise<number> {
    return countOverdue(db, 'experience_disputes', now);
  }

  async setAuthorStatement(db: Database, id: string, statement: string): Promise<void> {
    await db
      .updateTable('experience_disputes')
      .set({ author_statement_enc: this.#vault.seal('experience_disputes.author_statement', id, statement) })
      .where('id', '=', id)
      .execute();
  }

  resolve(db: Database, id: string, resolution: Resolution): Promise<void> {
    return resolve(db, this.#vault, 'experience_disputes', id, resolution);
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
    return {
      ...openProgress(this.#vault, 'experience_disputes', row),
      experienceId: row.experience_id,
      disputingUserId: row.disputing_user_id,
      privacyRequestId: row.privacy_request_id,
      ground: row.ground as DisputeGround,
      statement: this.#vault.open('experience_disputes.statement', id, row.statement_enc),
      authorStatement: openOrNull(this.#vault, 'experience_disputes.author_statement', id, row.author_statement_enc),
    };
  }
}
