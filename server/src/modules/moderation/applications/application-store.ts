import type { ApplicationStatus } from '@candor/contract/statuses';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import type { ReviewerApplications } from '../../../platform/db/types.ts';

export interface Application {
  id: string;
  userId: string;
  reason: string;
  status: ApplicationStatus;
  adminNotes: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  createdAt: Date;
}

const ofMember = (db: Database, userId: string) =>
  db.selectFrom('reviewer_applications').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc');

/** Applications of members who want to review. */
export class ApplicationStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** False if the member has a pending application: the database refuses the second of two simultaneous ones. */
  async insert(db: Database, application: Pick<Application, 'id' | 'userId' | 'reason' | 'createdAt'>): Promise<boolean> {
    const values: Insertable<ReviewerApplications> = {
      id: application.id,
      user_id: application.userId,
      reason_enc: this.#vault.seal('reviewer_applications.reason', application.id, application.reason),
      created_at: application.createdAt,
    };
    try {
      await db.insertInto('reviewer_applications').values(values).execute();
      return true;
    } catch (error) {
      if (violatedConstraint(error) === 'reviewer_applications_pending') return false;
      throw error;
    }
  }

  async latestOf(db: Database, userId: string): Promise<Application | undefined> {
    const row = await ofMember(db, userId).limit(1).executeTakeFirst();
    return row && this.#open(row);
  }

  /** Newest first. */
  async allOf(db: Database, userId: string): Promise<Application[]> {
    return (await ofMember(db, userId).execute()).map((row) => this.#open(row));
  }

  async lock(db: Database, id: string): Promise<Application | undefined> {
    const row = await db.selectFrom('reviewer_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  async lockPendingOf(db: Database, userId: string): Promise<Application | undefined> {
    const row = await ofMember(db, userId).where('status', '=', 'pending').forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  async decide(db: Database, id: string, decision: { status: 'approved' | 'denied'; notes: string; by: string; at: Date }): Promise<void> {
    await db
      .updateTable('reviewer_applications')
      .set({
        status: decision.status,
        admin_notes_enc: decision.notes === '' ? null : this.#vault.seal('reviewer_applications.admin_notes', id, decision.notes),
        decided_by: decision.by,
        decided_at: decision.at,
      })
      .where('id', '=', id)
      .execute();
  }

  /** Waiting applications come first, the oldest at the top; then decided ones, the newest at the top. */
  async list(db: Database, status: ApplicationStatus | undefined, page: { offset: number; limit: number }): Promise<Application[]> {
    let query = db
      .selectFrom('reviewer_applications')
      .selectAll()
      .orderBy(sql`status <> 'pending'`)
      .orderBy(sql`case when status = 'pending' then created_at end`)
      .orderBy('decided_at', 'desc')
      .orderBy('id')
      .offset(page.offset)
      .limit(page.limit);
    if (status) query = query.where('status', '=', status);
    return (await query.execute()).map((row) => this.#open(row));
  }

  async countByStatus(db: Database): Promise<Record<ApplicationStatus, number>> {
    const rows = await db
      .selectFrom('reviewer_applications')
      .select(({ fn }) => ['status', fn.countAll<number>().as('n')])
      .groupBy('status')
      .execute();
    const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    return { pending: counts['pending'] ?? 0, approved: counts['approved'] ?? 0, denied: counts['denied'] ?? 0 };
  }

  /** How many applications wait, and how many of them were sent before that time. */
  async countPending(db: Database, sentBefore: Date): Promise<{ pending: number; overdue: number }> {
    return db
      .selectFrom('reviewer_applications')
      .select(({ fn }) => [
        fn.countAll<number>().as('pending'),
        fn.countAll<number>().filterWhere('created_at', '<', sentBefore).as('overdue'),
      ])
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
  }

  #open(row: Selectable<ReviewerApplications>): Application {
    return {
      id: row.id,
      userId: row.user_id,
      reason: this.#vault.open('reviewer_applications.reason', row.id, row.reason_enc),
      status: row.status as ApplicationStatus,
      adminNotes: row.admin_notes_enc ? this.#vault.open('reviewer_applications.admin_notes', row.id, row.admin_notes_enc) : null,
      decidedAt: row.decided_at,
      decidedBy: row.decided_by,
      createdAt: row.created_at,
    };
  }
}
