import type { DecisionOutcome } from '@candor/contract/decisions';
import type { StatementKind } from '@candor/contract/guidelines';
import type { Language } from '@candor/contract/language';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { MemberReasons, Reasons } from '../../platform/db/types.ts';
import type { CaseKind, NewMemberStatement, NewStatement, Statement } from './ports.ts';
import { RowStore } from './row-store.ts';
import { appealUntil } from './rules.ts';

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

/** The fields of a statement that both tables store in columns of the same name. */
export const sharedFields = (row: Selectable<Reasons> | Selectable<MemberReasons>) => ({
  id: row.id,
  caseId: row.subject_id,
  guideline: row.guideline,
  decidedBy: row.decided_by,
  appealUntil: row.appeal_until,
  isOverturned: row.is_overturned,
  kind: row.kind as StatementKind,
  caseKind: row.subject_kind as CaseKind,
  outcome: row.outcome as DecisionOutcome,
  language: row.language as Language,
});

/** The queries that both tables of statements share. */
export abstract class StatementRowStore<Table extends 'reasons' | 'member_reasons'> extends RowStore<Table, Statement> {
  /** A case is overturned once; after that nothing in it can be appealed. */
  async closeCase(db: Database, { caseKind, caseId }: CaseKey): Promise<void> {
    const closing = db.updateTable(this.table as 'reasons' | 'member_reasons').set({ appeal_until: null, is_overturned: true });
    await closing.where('subject_kind', '=', caseKind).where('subject_id', '=', caseId).execute();
  }
}
