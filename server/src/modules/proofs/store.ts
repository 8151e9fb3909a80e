import { randomUUID } from 'node:crypto';
import type { Language } from '@candor/contract/language';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ProfileProofs } from '../../platform/db/types.ts';
import type { ProofRecord } from './rules.ts';

/** The thing to be proved: a linked ID, or the handle in a request without an account. */
export type ProofSubject = { linkId: string } | { requestId: string };

export interface ProofEvidence {
  /** The owner of the uploaded files: a member, or the link of a request. */
  ownerId: string;
  /** The code that the files should show. Absent in evidence of earlier releases: then the files show the row's code. */
  code?: string;
  /** The handle of a privacy request; a linked ID has its own. */
  handle?: { platform: string; value: string };
  fileIds: string[];
  note: string;
  /** "YYYY-MM-DD" */
  sentDay: string;
}

export interface Proof extends ProofRecord {
  id: string;
  code: string;
  linkId: string | null;
  requestId: string | null;
  reviewId: number | null;
  evidence: ProofEvidence | null;
  /** Why the latest evidence was refused. */
  refusal: Refusal | null;
}

/** Why a reviewer did not accept a screenshot. */
export interface Refusal {
  words: string;
  language: Language;
  guideline: number;
  /** A member's statement of reasons. */
  decisionId: string | null;
}

const columnsOf = (subject: ProofSubject) =>
  'linkId' in subject
    ? { social_id_id: subject.linkId, privacy_request_id: null }
    : { social_id_id: null, privacy_request_id: subject.requestId };

const keyOf = (subject: ProofSubject) =>
  'linkId' in subject
    ? ({ column: 'social_id_id', id: subject.linkId } as const)
    : ({ column: 'privacy_request_id', id: subject.requestId } as const);

const PROOF_PADDING = 1_024;

export class ProofStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async find(db: Database, subject: ProofSubject): Promise<Proof | undefined> {
    const { column, id } = keyOf(subject);
    const row = await db.selectFrom('profile_proofs').selectAll().where(column, '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  async ofLinks(db: Database, linkIds: readonly string[]): Promise<Proof[]> {
    if (linkIds.length === 0) return [];
    const rows = await db.selectFrom('profile_proofs').selectAll().where('social_id_id', 'in', linkIds).execute();
    return rows.map((row) => this.#open(row));
  }

  /** Whether a screenshot of the request waits for a reviewer. */
  async isUnderReview(db: Database, requestId: string): Promise<boolean> {
    return (await this.find(db, { requestId }))?.state === 'in_review';
  }

  /** The ids under which the review queue has the member's screenshots of linked IDs. */
  async reviewIdsOf(db: Database, userId: string): Promise<number[]> {
    const rows = await db
      .selectFrom('profile_proofs as p')
      .innerJoin('social_ids as s', 's.id', 'p.social_id_id')
      .select('p.review_id')
      .where('s.user_id', '=', userId)
      .where('p.review_id', 'is not', null)
      .execute();
    return rows.map((row) => row.review_id!);
  }

  /** The proofs of requests without an account that wait for a reviewer. */
  async requestsInReview(db: Database): Promise<Proof[]> {
    const proofs = db.selectFrom('profile_proofs').selectAll().where('state', '=', 'in_review').where('privacy_request_id', 'is not', null);
    return (await proofs.execute()).map((row) => this.#open(row));
  }

  /** The proofs of the member's linked IDs that wait for a reviewer. */
  async inReviewOf(db: Database, userId: string): Promise<Proof[]> {
    const proofs = db.selectFrom('profile_proofs as p').innerJoin('social_ids as s', 's.id', 'p.social_id_id').selectAll('p');
    const rows = await proofs.where('s.user_id', '=', userId).where('p.state', '=', 'in_review').execute();
    return rows.map((row) => this.#open(row));
  }

  /** Until the transaction ends, no other call sends evidence for the member. */
  async lockEvidenceOf(db: Database, userId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`proof-evidence|${userId}`}, 0))`.execute(db);
  }

  async byReviewIds(db: Database, reviewIds: readonly number[]): Promise<Proof[]> {
    if (reviewIds.length === 0) return [];
    const rows = await db.selectFrom('profile_proofs').selectAll().where('review_id', 'in', reviewIds).execute();
    return rows.map((row) => this.#open(row));
  }

  /** Replaces an earlier proof. The caller must hold the lock of the subject's own row. */
  async replace(db: Database, subject: ProofSubject, { code, expiresAt }: { code: string; expiresAt: Date }): Promise<Proof> {
    await this.delete(db, subject);
    const id = randomUUID();
    const row = await db
      .insertInto('profile_proofs')
      .values({
        id,
        ...columnsOf(subject),
        code_enc: this.#vault.seal('profile_proofs.code', id, code),
        state: 'waiting',
        expires_at: expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return this.#open(row);
  }

  /** Issues another code for the same proof. Files sent before remain, because their rejection can be appealed. */
  async renew(db: Database, { id }: Proof, { code, expiresAt }: { code: string; expiresAt: Date }): Promise<Proof> {
    const row = await db
      .updateTable('profile_proofs')
      .set({ code_enc: this.#vault.seal('profile_proofs.code', id, code), state: 'waiting', expires_at: expiresAt })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return this.#open(row);
  }

  async refuse(db: Database, id: string, refusal: Refusal): Promise<void> {
    await db
      .updateTable('profile_proofs')
      .set({ state: 'failed', refusal_enc: this.#vault.sealJsonPadded('profile_proofs.refusal', id, refusal, PROOF_PADDING) })
      .where('id', '=', id)
      .execute();
  }

  async setState(db: Database, id: string, state: ProofRecord['state']): Promise<void> {
    await db.updateTable('profile_proofs').set({ state }).where('id', '=', id).execute();
  }

  async sendForReview(db: Database, id: string, reviewId: number, evidence: ProofEvidence): Promise<void> {
    await db
      .updateTable('profile_proofs')
      .set({
        state: 'in_review',
        review_id: reviewId,
        refusal_enc: null,
        evidence_enc: this.#vault.sealJsonPadded('profile_proofs.evidence', id, evidence, PROOF_PADDING),
      })
      .where('id', '=', id)
      .execute();
  }

  async delete(db: Database, subject: ProofSubject): Promise<void> {
    const { column, id } = keyOf(subject);
    await db.deleteFrom('profile_proofs').where(column, '=', id).execute();
  }

  #open(row: Selectable<ProfileProofs>): Proof {
    return {
      id: row.id,
      code: this.#vault.open('profile_proofs.code', row.id, row.code_enc),
      linkId: row.social_id_id,
      requestId: row.privacy_request_id,
      state: row.state as ProofRecord['state'],
      reviewId: row.review_id,
      evidence: row.evidence_enc && this.#vault.openJson<ProofEvidence>('profile_proofs.evidence', row.id, row.evidence_enc),
      refusal: row.refusal_enc && this.#vault.openJson<Refusal>('profile_proofs.refusal', row.id, row.refusal_enc),
      expiresAt: row.expires_at,
    };
  }
}
