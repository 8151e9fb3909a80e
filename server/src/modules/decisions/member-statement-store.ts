import { randomUUID } from 'node:crypto';
import type { DecisionOutcome } from '@candor/contract/decisions';
import type { StatementKind } from '@candor/contract/guidelines';
import type { Language } from '@candor/contract/language';
import type { Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MemberReasons } from '../../platform/db/types.ts';
import type { AccountCaseKind, NewMemberStatement, Statement } from './ports.ts';
import { appealUntil } from './rules.ts';
import type { Decider } from './statement-store.ts';

/** Statements about accounts: roles, suspensions, applications and linked IDs. */
export class MemberStatementStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async insert(db: Database, statement: NewMemberStatement, decider: Decider): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('member_reasons')
      .values({
        id,
        user_id: statement.userId,
        kind: statement.kind,
        subject_kind: statement.caseKind,
        subject_id: statement.caseId,
        outcome: statement.outcome,
        guideline: statement.guideline,
        words_enc: this.#vault.seal('member_reasons.words', id, statement.words),
        language: decider.language,
        role_before: statement.roleBefore ?? null,
        decided_by: decider.by,
        created_at: decider.at,
        appeal_until: statement.isAppealable ? appealUntil(decider.at) : null,
      })
      .execute();
    return id;
  }

  async find(db: Database, id: string): Promise<Statement | undefined> {
    const row = await db.selectFrom('member_reasons').selectAll().where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  async byIds(db: Database, ids: readonly string[]): Promise<Statement[]> {
    if (ids.length === 0) return [];
    return (await db.selectFrom('member_reasons').selectAll().where('id', 'in', ids).execute()).map((row) => this.#open(row));
  }

  async ofMember(db: Database, userId: string): Promise<Statement[]> {
    const rows = await db.selectFrom('member_reasons').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();
    return rows.map((row) => this.#open(row));
  }

  async ofCases(db: Database, caseKind: AccountCaseKind, caseIds: readonly string[]): Promise<Statement[]> {
    if (caseIds.length === 0) return [];
    const rows = await db
      .selectFrom('member_reasons')
      .selectAll()
      .where('subject_kind', '=', caseKind)
      .where('subject_id', 'in', caseIds)
      .execute();
    return rows.map((row) => this.#open(row));
  }

  async closeCase(db: Database, { caseKind, caseId }: { caseKind: string; caseId: string }): Promise<void> {
    await db
      .updateTable('member_reasons')
      .set({ appeal_until: null, is_overturned: true })
      .where('subject_kind', '=', caseKind)
      .where('subject_id', '=', caseId)
      .execute();
  }

  #open(row: Selectable<MemberReasons>): Statement {
    return {
      id: row.id,
      kind: row.kind as StatementKind,
      caseKind: row.subject_kind as AccountCaseKind,
      caseId: row.subject_id,
      audience: null,
      experienceId: null,
      userId: row.user_id,
      roleBefore: row.role_before,
      outcome: row.outcome as DecisionOutcome,
      guideline: row.guideline,
      words: this.#vault.open('member_reasons.words', row.id, row.words_enc),
      language: row.language as Language,
      automation: '',
      decidedBy: row.decided_by,
      createdAt: row.created_at,
      decidedAt: row.created_at.toISOString(),
      appealUntil: row.appeal_until,
      isOverturned: row.is_overturned,
    };
  }
}
