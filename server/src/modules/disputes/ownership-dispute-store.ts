import type { PlatformValue } from '@candor/contract/platforms';
import type { DisputeStatus } from '@candor/contract/statuses';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { OwnershipDisputes } from '../../platform/db/types.ts';
import type { Resolution } from './experience-dispute-store.ts';
import { countByStatus } from './status-count-store.ts';

export interface OwnershipClaim {
  id: string;
  claimantUserId: string;
  ownerUserId: string;
  socialIdId: string;
  ownerReference: string;
  platform: PlatformValue;
  /** As its owner writes it. */
  socialId: string;
  reason: string;
  ownerStatement: string | null;
  status: DisputeStatus;
  adminNotes: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  dueAt: Date;
  createdAt: Date;
}

export type NewOwnershipClaim = Omit<OwnershipClaim, 'ownerStatement' | 'status' | 'adminNotes' | 'resolvedBy' | 'resolvedAt'>;

export class OwnershipDisputeStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** False when the claimant has an open one about this ID. */
  async insert(db: Database, claim: NewOwnershipClaim): Promise<boolean> {
    const { id } = claim;
    try {
      await db
        .insertInto('ownership_disputes')
        .values({
          id,
          claimant_user_id: claim.claimantUserId,
          owner_user_id: claim.ownerUserId,
          social_id_id: claim.socialIdId,
          owner_reference: claim.ownerReference,
          platform: claim.platform,
          value_enc: this.#vault.seal('ownership_disputes.value', id, claim.socialId),
          reason_enc: this.#vault.seal('ownership_disputes.reason', id, claim.reason),
          due_at: claim.dueAt,
          created_at: claim.createdAt,
        })
        .execute();
      return true;
    } catch (error) {
      if (violatedConstraint(error) === 'ownership_disputes_open') return false;
      throw error;
    }
  }

  async lock(db: Database, id: string): Promise<OwnershipClaim | undefined> {
    const row = await db.selectFrom('ownership_disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  /** Every open claim on the ID that this one is about, locked in one order, so that no two admins wait for each other. */
  async lockRivals(db: Database, id: string): Promise<OwnershipClaim[]> {
    const rows = await db
      .selectFrom('ownership_disputes')
      .selectAll()
      .where('social_id_id', '=', (eb) => eb.selectFrom('ownership_disputes as one').select('one.social_id_id').where('one.id', '=', id))
      .where((eb) => eb.or([eb('status', '=', 'pending'), eb('id', '=', id)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map((row) => this.#open(row));
  }

  /** By the member and against what they hold or held, newest first. */
  async listOf(db: Database, userId: string): Promise<OwnershipClaim[]> {
    const rows = await db
      .selectFrom('ownership_disputes')
      .selectAll()
      .where((eb) => eb.or([eb('claimant_user_id', '=', userId), eb('owner_user_id', '=', userId)]))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => this.#open(row));
  }

  /** What waits comes first, the soonest due ahead. */
  async list(
    db: Database,
    statuses: readonly DisputeStatus[] | undefined,
    page: { offset: number; limit: number },
  ): Promise<OwnershipClaim[]> {
    let query = db
      .selectFrom('ownership_disputes')
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
    return countByStatus(db, 'ownership_disputes');
  }

  async countOf(db: Database, userId: string): Promise<number> {
    const counted = await db
      .selectFrom('ownership_disputes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where((eb) => eb.or([eb('claimant_user_id', '=', userId), eb('owner_user_id', '=', userId)]))
      .executeTakeFirstOrThrow();
    return counted.n;
  }

  async countOverdue(db: Database, now: Date): Promise<number> {
    const counted = await db
      .selectFrom('ownership_disputes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 'pending')
      .where('due_at', '<', now)
      .executeTakeFirstOrThrow();
    return counted.n;
  }

  async setOwnerStatement(db: Database, id: string, statement: string): Promise<void> {
    await db
      .updateTable('ownership_disputes')
      .set({ owner_statement_enc: this.#vault.seal('ownership_disputes.owner_statement', id, statement) })
      .where('id', '=', id)
      .execute();
  }

  async resolve(db: Database, id: string, { status, notes, by, at }: Resolution): Promise<void> {
    await db
      .updateTable('ownership_disputes')
      .set({
        status,
        admin_notes_enc: notes === '' ? null : this.#vault.seal('ownership_disputes.admin_notes', id, notes),
        resolved_by: by,
        resolved_at: at,
      })
      .where('id', '=', id)
      .execute();
  }

  /** Of a member who leaves: the claims go with the account, what they answered goes here. */
  async forgetOwner(db: Database, userId: string): Promise<void> {
    await db.updateTable('ownership_disputes').set({ owner_statement_enc: null }).where('owner_user_id', '=', userId).execute();
  }

  #open(row: Selectable<OwnershipDisputes>): OwnershipClaim {
    const { id } = row;
    const opened = (column: 'owner_statement' | 'admin_notes', sealed: Buffer | null): string | null =>
      sealed && this.#vault.open(`ownership_disputes.${column}`, id, sealed);
    return {
      id,
      claimantUserId: row.claimant_user_id,
      ownerUserId: row.owner_user_id,
      socialIdId: row.social_id_id,
      ownerReference: row.owner_reference,
      platform: row.platform as PlatformValue,
      socialId: this.#vault.open('ownership_disputes.value', id, row.value_enc),
      reason: this.#vault.open('ownership_disputes.reason', id, row.reason_enc),
      ownerStatement: opened('owner_statement', row.owner_statement_enc),
      status: row.status as DisputeStatus,
      adminNotes: opened('admin_notes', row.admin_notes_enc),
      resolvedBy: row.resolved_by,
      resolvedAt: row.resolved_at,
      dueAt: row.due_at,
      createdAt: row.created_at,
    };
  }
}
