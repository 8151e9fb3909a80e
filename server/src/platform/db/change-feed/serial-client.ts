import type pg from 'pg';

/** A connection that gets one statement after the other: the driver warns of a second one while one runs, and will refuse it. */
export class SerialClient {
  readonly #client: pg.Client;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const result = this.#last.then(() => this.#client.query<Row>(statement, values));
    this.#last = result.catch(() => undefined);
    return result;
  }

  end(): Promise<void> {
    return this.#client.end();
  }
}
