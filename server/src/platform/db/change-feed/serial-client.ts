import type pg from 'pg';

/** Sends one statement after the other: the driver warns of a second statement while one runs, and its next version will refuse it. */
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
