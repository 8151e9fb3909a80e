import type { DisputeStatus } from '@candor/contract/statuses';
import type { Selectable } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { OwnershipDisputes } from '../../../platform/db/types.ts';
import * as disputeRows from '../dispute-row-store.ts';
import type { DisputeProgress, OutcomeField, Resolution } from '../dispute-row-store.ts';

export interface OwnershipClaim extends DisputeProgress {
  claimantUserId: string;
  ownerUserId: string;
  socialIdId: string;
  /** The opaque reference with which the claimant named the link of the present owner. */
  ownerReference: string;
  /** The identifier as its claimant wrote it. */
  socialId: string;
  reason: string;
  ownerStatement: string | null;
  /** For an ID that was moved: when the former owner's proof would have ended. */
  ownerProvedUntil: Date | null;
}

export type NewOwnershipClaim = Omit<OwnershipClaim, 'ownerStatement' | 'ownerProvedUntil' | OutcomeField>;

export class OwnershipDisputeStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** False if the claimant has an open claim to this ID. */
  insert(db: Database, claim: NewOwnershipClaim): Promise<boolean> {
    const { id } = claim;
    const insertion = db
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
    return disputeRows.insertUnlessOpen(insertion, 'ownership_disputes');
  }

  async find(db: Database, id: string): Promise<OwnershipClaim | undefined> {
    const row = await db.selectFrom('ownership_disputes').selectAll().where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  async lock(db: Database, id: string): Promise<OwnershipClaim | undefined> {
    const row = await db.selectFrom('ownership_disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  /** Locks this claim and every open one to the same ID, always in the same order, so that two admins don't deadlock. */
  async lockRivals(db: Database, id: string): Promise<OwnershipClaim[]> {
    const rows = await this.#sameId(db, id)
      .where((eb) => eb.or([eb('status', '=', 'pending'), eb('id', '=', id)]))
      .forUpdate()
      .execute();
    return rows.map((row) => this.#open(row));
  }

  /** Which of these IDs, by their links, the member claims or claimed. */
  async claimedBy(db: Database, userId: string, socialIdIds: readonly string[]): Promise<Set<string>> {
    if (socialIdIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('ownership_disputes')
      .select('social_id_id')
      .where('claimant_user_id', '=', userId)
      .where('social_id_id', 'in', socialIdIds)
      .execute();
    return new Set(rows.map((row) => row.social_id_id));
  }

  /** Counts the open claims that the member is a party to. */
  async countPendingWith(db: Database, userId: string): Promise<number> {
    const { n } = await db
      .selectFrom('ownership_disputes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 'pending')
      .where((eb) =>
        eb.or([
          eb('owner_user_id', '=', userId),
          eb(
            'social_id_id',
            'in',
            eb.selectFrom('ownership_disputes as own').select('own.social_id_id').where('own.claimant_user_id', '=', userId),
          ),
        ]),
      )
      .executeTakeFirstOrThrow();
    return n;
  }

  /** Locks every claim to the ID that this one is about, decided ones included. */
  async lockSameId(db: Database, id: string): Promise<OwnershipClaim[]> {
    return (await this.#sameId(db, id).forUpdate().execute()).map((row) => this.#open(row));
  }

  /** Claims by the member, and claims to IDs that they own or owned, newest first. */
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

  async list(
    db: Database,
    statuses: readonly DisputeStatus[] | undefined,
    page: { offset: number; limit: number },
  ): Promise<OwnershipClaim[]> {
    return (await disputeRows.listByDeadline(db, 'ownership_disputes', statuses, page)).map((row) => this.#open(row));
  }

  countByStatus(db: Database): Promise<Record<DisputeStatus, number>> {
    return disputeRows.countByStatus(db, 'ownership_disputes');
  }

  countOverdue(db: Database, now: Date): Promise<number> {
    return disputeRows.countOverdue(db, 'ownership_disputes', now);
  }

  async setOwnerStatement(db: Database, id: string, statement: string): Promise<void> {
    await db
      .updateTable('ownership_disputes')
      .set({ owner_statement_enc: this.#vault.seal('ownership_disputes.owner_statement', id, statement) })
      .where('id', '=', id)
      .execute();
  }

  resolve(db: Database, id: string, resolution: Resolution): Promise<void> {
    return disputeRows.resolve(db, this.#vault, 'ownership_disputes', id, resolution);
  }

  async storeOwnerProofEnd(db: Database, id: string, ownerProvedUntil: Date): Promise<void> {
    await db.updateTable('ownership_disputes').set({ owner_proved_until: ownerProvedUntil }).where('id', '=', id).execute();
  }

  /** Deletes the answers of a leaving member to claims of others. Their own claims are deleted with the account. */
  async deleteOwnerStatements(db: Database, userId: string): Promise<void> {
    await db.updateTable('ownership_disputes').set({ owner_statement_enc: null }).where('owner_user_id', '=', userId).execute();
  }

  #sameId(db: Database, id: string) {
    return db
      .selectFrom('ownership_disputes')
      .selectAll()
      .where('social_id_id', '=', (eb) => eb.selectFrom('ownership_disputes as one').select('one.social_id_id').where('one.id', '=', id))
      .orderBy('id');
  }

  #open(row: Selectable<OwnershipDisputes>): OwnershipClaim {
    const { id } = row;
    return {
      ...disputeRows.openProgress(this.#vault, 'ownership_disputes', row),
      claimantUserId: row.claimant_user_id,
      ownerUserId: row.owner_user_id,
      socialIdId: row.social_id_id,
      ownerReference: row.owner_reference,
      socialId: this.#vault.open('ownership_disputes.value', id, row.value_enc),
      reason: this.#vault.open('ownership_disputes.reason', id, row.reason_enc),
      ownerProvedUntil: row.owner_proved_until,
      ownerStatement: disputeRows.openOrNull(this.#vault, 'ownership_disputes.owner_statement', id, row.owner_statement_enc),
    };
  }
}
