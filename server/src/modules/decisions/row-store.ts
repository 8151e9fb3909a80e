import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Appeals, MemberAppeals, MemberReasons, Reasons } from '../../platform/db/types.ts';

interface Tables {
  reasons: Reasons;
  member_reasons: MemberReasons;
  appeals: Appeals;
  member_appeals: MemberAppeals;
}

/** Reads the rows of one table. Statements and appeals have two tables each: one about texts, and one about accounts. */
export abstract class RowStore<Table extends keyof Tables, Item> {
  protected readonly table: keyof Tables;

  constructor(table: Table) {
    this.table = table;
  }

  async find(db: Database, id: string): Promise<Item | undefined> {
    const [item] = await this.openAll(this.selectAll(db).where('id', '=', id));
    return item;
  }

  async byIds(db: Database, ids: readonly string[]): Promise<Item[]> {
    return ids.length === 0 ? [] : this.openAll(this.selectAll(db).where('id', 'in', ids));
  }

  protected abstract open(row: Selectable<Tables[Table]>): Item;

  protected selectAll(db: Database) {
    return db.selectFrom(this.table).selectAll();
  }

  protected async openAll(query: { execute(): Promise<unknown[]> }): Promise<Item[]> {
    return (await query.execute()).map((row) => this.open(row as Selectable<Tables[Table]>));
  }
}
