import type { DecisionOutcome } from '@candor/contract/decisions';
import type { StatementKind } from '@candor/contract/guidelines';
import type { Language } from '@candor/contract/language';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { MemberReasons, Reasons } from '../../platform/db/types.ts';
import type { CaseKind, NewMemberStatement, NewStatement, Statement } from './ports.ts';
import { appealUntil } from './rules.ts';

interface Tables {
  reasons: Reasons;
  member_reasons: MemberReasons;
}

export interface CaseKey {
  caseKind: CaseKind;
  caseId: string;
}

/** Who decided, when, and the language of their words. */
export interface Decider {
  by: string;
  at: Date;
  language: Language;
}

/** The columns that both tables of statements fill in the same way. */
export const sharedColumns = (statement: NewStatement | NewMemberStatement, { by, at, language }: Decider) => ({
  kind: statement.kind,
  subject_kind: statement.caseKind,
  subject_id: statement.caseId,
  outcome: statement.outcome,
  guideline: statement.guideline,
  language,
  decided_by: by,
  appeal_until: statement.isAppealable ? appealUntil(at) : null,
});

/** The fields that come from these columns. */
export const sharedFields = (row: Selectable<Reasons> | Selectable<MemberReasons>) => ({
  id: row.id,
  kind: row.kind as StatementKind,
  caseKind: row.subject_kind as CaseKind,
  caseId: row.subject_id,
  outcome: row.outcome as DecisionOutcome,
  guideline: row.guideline,
  language: row.language as Language,
  decidedBy: row.decided_by,
  appealUntil: row.appeal_until,
  isOverturned: row.is_overturned,
});

/** The queries that both tables of statements share. */
export abstract class StatementRowStore<Table extends keyof Tables> {
  readonly #table: keyof Tables;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(db: Database, id: string): Promise<Statement | undefined> {
    const [statement] = await this.#open(db.selectFrom(this.#table).selectAll().where('id', '=', id));
    return statement;
  }

  async byIds(db: Database, ids: readonly string[]): Promise<Statement[]> {
    return ids.length === 0 ? [] : this.#open(db.selectFrom(this.#table).selectAll().where('id', 'in', ids));
  }

  /** A case is overturned once; after that nothing in it can be appealed. */
  async closeCase(db: Database, { caseKind, caseId }: CaseKey): Promise<void> {
    const closing = db.updateTable(this.#table).set({ appeal_until: null, is_overturned: true });
    await closing.where('subject_kind', '=', caseKind).where('subject_id', '=', caseId).execute();
  }

  protected abstract open(row: Selectable<Tables[Table]>): Statement;

  async #open(query: { execute(): Promise<unknown[]> }): Promise<Statement[]> {
    return (await query.execute()).map((row) => this.open(row as Selectable<Tables[Table]>));
  }
}
