import type { Database } from '../../../platform/db/database.ts';
import type { Appeal, AppealOutcome } from './appeal.ts';
import { RowStore } from '../row-store.ts';

/** The columns of an outcome, except its sealed reasons. */
export const outcomeColumns = (outcome: AppealOutcome) => ({
  status: outcome.status,
  decided_by: outcome.by,
  decided_at: outcome.at,
  guideline: outcome.guideline,
  reasons_language: outcome.language,
});

/** The queries that both tables of appeals share. */
export abstract class AppealRowStore<Table extends 'appeals' | 'member_appeals'> extends RowStore<Table, Appeal> {
  async lock(db: Database, id: string): Promise<Appeal | undefined> {
    const [appeal] = await this.openAll(this.selectAll(db).where('id', '=', id).forUpdate());
    return appeal;
  }

  async ofStatements(db: Database, statementIds: readonly string[]): Promise<Appeal[]> {
    return statementIds.length === 0 ? [] : this.openAll(this.selectAll(db).where('reasons_id', 'in', statementIds));
  }
}
