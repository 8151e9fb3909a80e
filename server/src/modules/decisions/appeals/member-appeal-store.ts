import type { AppealStatus } from '@candor/contract/statuses';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { exists } from '../../../platform/db/exists.ts';
import type { MemberAppeals } from '../../../platform/db/types.ts';
import type { Appeal, AppealOutcome, NewAppeal } from './appeal.ts';
import { AppealRowStore, outcomeColumns } from './appeal-row-store.ts';
import { appealDueOn } from '../rules.ts';

export interface StoredRequest {
  key: string;
  hash: string;
}

/** Appeals against decisions about accounts. */
export class MemberAppealStore extends AppealRowStore<'member_appeals'> {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    super('member_appeals');
    this.#vault = vault;
  }

  /** The caller must hold the statement's lock. */
  async insert(db: Database, appeal: NewAppeal & { userId: string }, request: StoredRequest | undefined): Promise<void> {
    await db
      .insertInto('member_appeals')
      .values({
        id: appeal.id,
        reasons_id: appeal.statementId,
        user_id: appeal.userId,
        statement_enc: this.#vault.seal('member_appeals.statement', appeal.id, appeal.text),
        request_key: request?.key ?? null,
        request_hash: request?.hash ?? null,
        created_at: appeal.at,
        due_on: appealDueOn(appeal.at),
      })
      .execute();
  }

  /** Serialises appeals against one statement. Returns an existing appeal with the request that made it. */
  async lockStatement(db: Database, statementId: string): Promise<{ appeal: Appeal; request: StoredRequest | undefined } | undefined> {
    await sql`select 1 from member_reasons where id = ${statementId} for update`.execute(db);
    const row = await db.selectFrom('member_appeals').selectAll().where('reasons_id', '=', statementId).executeTakeFirst();
    if (!row) return undefined;
    const request = row.request_key !== null && row.request_hash !== null ? { key: row.request_key, hash: row.request_hash } : undefined;
    return { appeal: this.open(row), request };
  }

  async isOpenAbout(db: Database, caseKind: string, caseId: string): Promise<boolean> {
    return exists(
      db
        .selectFrom('member_appeals as a')
        .innerJoin('member_reasons as r', 'r.id', 'a.reasons_id')
        .select('a.id')
        .where('r.subject_kind', '=', caseKind)
        .where('r.subject_id', '=', caseId)
        .where('a.status', '=', 'open'),
    );
  }

  async resolve(db: Database, id: string, outcome: AppealOutcome): Promise<void> {
    await db
      .updateTable('member_appeals')
      .set({ ...outcomeColumns(outcome), reasons_enc: this.#vault.seal('member_appeals.reasons', id, outcome.words) })
      .where('id', '=', id)
      .execute();
  }

  protected open(row: Selectable<MemberAppeals>): Appeal {
    const { id } = row;
    return {
      id,
      statementId: row.reasons_id,
      side: 'identity',
      appellant: { user: row.user_id },
      text: this.#vault.open('member_appeals.statement', id, row.statement_enc),
      status: row.status as AppealStatus,
      createdAt: row.created_at,
      dueOn: row.due_on,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at,
      reasons: row.reasons_enc && this.#vault.open('member_appeals.reasons', id, row.reasons_enc),
    };
  }
}
