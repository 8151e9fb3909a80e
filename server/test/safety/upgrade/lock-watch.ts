import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 10;

export interface LockWait {
  ms: number;
  /** The statement that waited. */
  statement: string;
  relation: string;
  /** The statements that it waited for. */
  blocker: string;
}

/** Records the statements that wait for a lock of the migrations, which run as the owner. */
export class LockWatch {
  readonly #client: pg.Client;
  readonly #running: Promise<void>;
  readonly #longest = new Map<string, LockWait>();
  #isOver = false;

  private constructor(client: pg.Client) {
    this.#client = client;
    this.#running = this.#watch();
  }

  static async start(url: string): Promise<LockWatch> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new LockWatch(client);
  }

  /** The longest wait of each statement, longest first. */
  async stop(): Promise<LockWait[]> {
    this.#isOver = true;
    await this.#running;
    await this.#client.end();
    return [...this.#longest.values()].toSorted((a, b) => b.ms - a.ms);
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      // A migration that waits for its lock already blocks the statements behind it.
      const { rows } = await this.#client.query<LockWait & { pid: number }>(
        `select w.pid, (extract(epoch from clock_timestamp() - w.waitstart) * 1000)::float8 as ms, left(a.query, 120) as statement,
           coalesce(w.relation::regclass::text, w.locktype) as relation,
           (select string_agg(left(b.query, 120), ' | ') from pg_stat_activity b where b.pid = any(pg_blocking_pids(w.pid))) as blocker
         from pg_locks w join pg_stat_activity a on a.pid = w.pid
         where not w.granted and w.waitstart is not null and a.datname = current_database() and a.usename <> current_user
           and exists (select from pg_stat_activity b where b.pid = any(pg_blocking_pids(w.pid)) and b.usename = current_user)`,
      );
      for (const { pid, ...wait } of rows) {
        const key = `${pid} ${wait.statement}`;
        if ((this.#longest.get(key)?.ms ?? 0) < wait.ms) this.#longest.set(key, wait);
      }
      await sleep(EVERY_MS);
    }
  }
}
