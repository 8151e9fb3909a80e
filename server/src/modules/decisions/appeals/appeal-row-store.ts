import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Appeals, MemberAppeals } from '../../../platform/db/types.ts';
import type { Appeal, AppealOutcome } from './appeal.ts';

interface Tables {
  appeals: Appeals;
  member_appeals: MemberAppeals;
}

/** The columns of an outcome, except its sealed reasons. */
export const outcomeColumns = (outcome: AppealOutcome) => ({
  status: outcome.status,
  decided_by: outcome.by,
  decided_at: outcome.at,
  guideline: outcome.guideline,
  reasons_language: outcome.language,
});

/** The queries that both tables of appeals share. */
export abstract class AppealRowStore<Table extends keyof Tables> {
  readonly #table: keyof Tables;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(db: Database, id: string): Promise<Appeal | undefined> {
    const [appeal] = await this.#open(this.#select(db).where('id', '=', id));
    return appeal;
  }

  async lock(db: Database, id: string): Promise<Appeal | undefined> {
    const [appeal] = await this.#open(this.#select(db).where('id', '=', id).forUpdate());
    return appeal;
  }

  async byIds(db: Database, ids: readonly string[]): Promise<Appeal[]> {
    return ids.length === 0 ? [] : this.#open(this.#select(db).where('id', 'in', ids));
  }

  async ofStatements(db: Database, statementIds: readonly string[]): Promise<Appeal[]> {
    return statementIds.length === 0 ? [] : this.#open(this.#select(db).where('reasons_id', 'in', statementIds));
  }

  protected abstract open(row: Selectable<Tables[Table]>): Appeal;

  #select(db: Database) {
    return db.selectFrom(this.#table).selectAll();
  }

  async #open(query: { execute(): Promise<unknown[]> }): Promise<Appeal[]> {
    return (await query.execute()).map((row) => this.open(row as Selectable<Tables[Table]>));
  }
}
