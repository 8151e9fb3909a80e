import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MemberReasons } from '../../platform/db/types.ts';
import type { AccountCaseKind, NewMemberStatement, Statement } from './ports.ts';
import { sharedColumns, sharedFields, StatementRowStore, type Decider } from './statement-row-store.ts';

/** Statements about accounts: roles, suspensions, applications and linked IDs. */
export class MemberStatementStore extends StatementRowStore<'member_reasons'> {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    super('member_reasons');
    this.#vault = vault;
  }

  async insert(db: Database, statement: NewMemberStatement, decider: Decider): Promise<string> {
    const id = randomUUID();
    const row = {
      id,
      ...sharedColumns(statement, decider),
      user_id: statement.userId,
      words_enc: this.#vault.seal('member_reasons.words', id, statement.words),
      role_before: statement.roleBefore ?? null,
      created_at: decider.at,
    };
    await db.insertInto('member_reasons').values(row).execute();
    return id;
  }

  async ofMember(db: Database, userId: string): Promise<Statement[]> {
    const rows = await db.selectFrom('member_reasons').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();
    return rows.map((row) => this.open(row));
  }

  async ofCases(db: Database, caseKind: AccountCaseKind, caseIds: readonly string[]): Promise<Statement[]> {
    if (caseIds.length === 0) return [];
    const rows = await db
      .selectFrom('member_reasons')
      .selectAll()
      .where('subject_kind', '=', caseKind)
      .where('subject_id', 'in', caseIds)
      .execute();
    return rows.map((row) => this.open(row));
  }

  protected open(row: Selectable<MemberReasons>): Statement {
    return {
      ...sharedFields(row),
      audience: null,
      experienceId: null,
      userId: row.user_id,
      roleBefore: row.role_before,
      words: this.#vault.open('member_reasons.words', row.id, row.words_enc),
      automation: '',
      createdAt: row.created_at,
      decidedAt: row.created_at.toISOString(),
    };
  }
}
