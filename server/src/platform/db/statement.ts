import { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { batchedReadsOf } from './batched-reads.ts';
import type { Database } from './database.ts';

type Piece = Statement | string | number | boolean | Date | Buffer | null | undefined | readonly (string | number)[];

/**
 * SQL with its parameters, combined from pieces and sent without a query builder. For statements that run so often that a query builder
 * would cost more than the query; everywhere else Kysely's checked queries are better.
 */
export class Statement {
  readonly #texts: readonly string[];
  readonly #pieces: readonly Piece[];

  constructor(texts: readonly string[], pieces: readonly Piece[]) {
    this.#texts = texts;
    this.#pieces = pieces;
  }

  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    return { text: this.#write(values), values };
  }

  async run<T extends QueryResultRow>(pool: Pool): Promise<T[]> {
    const { text, values } = this.compile();
    return (await pool.query<T>(text, values)).rows;
  }

  /** Runs in one batch with the other calls of the same turn of the event loop. For quick reads that all take about the same time. */
  async runBatched<T extends QueryResultRow>(pool: Pool): Promise<T[]> {
    const { text, values } = this.compile();
    return (await batchedReadsOf(pool).read(text, values)).rows as T[];
  }

  /** Runs in the transaction of `db`, if it is one. */
  async runIn<T>(db: Database): Promise<T[]> {
    const { text, values } = this.compile();
    return (await db.executeQuery<T>(CompiledQuery.raw(text, values))).rows;
  }

  #write(values: unknown[]): string {
    let text = this.#texts[0]!;
    for (let i = 0; i < this.#pieces.length; i++) {
      const piece = this.#pieces[i];
      text += (piece instanceof Statement ? piece.#write(values) : `$${values.push(piece)}`) + this.#texts[i + 1]!;
    }
    return text;
  }
}

export const sql = (texts: TemplateStringsArray, ...pieces: Piece[]): Statement => new Statement(texts, pieces);

/** For SQL text in the code only, never for input. */
export const raw = (text: string): Statement => new Statement([text], []);

export function join(statements: readonly Statement[], separator: string): Statement {
  return new Statement(['', ...statements.slice(1).map(() => separator), ''], statements);
}
