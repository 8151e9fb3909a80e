import type pg from 'pg';

type Result = pg.QueryResult;

/** Properties of a client that pg doesn't declare: whether statements are sent before the earlier ones are answered, and the socket. */
interface PipelinedClient {
  pipeline: boolean;
  connection: { stream: { cork(): void; uncork(): void } };
}

interface WaitingRead {
  text: string;
  values: unknown[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** In a longer batch the last reads would wait for many others. */
const BATCH_MAX = 16;
const CACHED_TEXTS_MAX = 2_000;

/** Writes, statements that may wait for a lock, which would delay the rest of the batch, and statements that depend on the session. */
const NOT_A_QUICK_READ = /\b(?:insert|update|delete|merge|share|lock|nextval|setval|set_config|pg_notify|\w*advisory\w*)\b/i;
const readsByText = new Map<string, boolean>();

function isRead(text: string): boolean {
  let isKnownRead = readsByText.get(text);
  if (isKnownRead === undefined) {
    isKnownRead = /^\s*(?:select|with)\b/i.test(text) && !NOT_A_QUICK_READ.test(text);
    if (readsByText.size < CACHED_TEXTS_MAX) readsByText.set(text, isKnownRead);
  }
  return isKnownRead;
}

const batchesByPool = new WeakMap<pg.Pool, BatchedReads>();

/** The batches of this pool, for one kind of quick read. */
export function batchedReadsOf(pool: pg.Pool): BatchedReads {
  let batches = batchesByPool.get(pool);
  if (!batches) batchesByPool.set(pool, (batches = new BatchedReads(pool)));
  return batches;
}

/**
 * Sends the reads that begin in the same turn of the event loop over one connection, in one piece. PostgreSQL runs them one after the other,
 * which costs less than waking up one of its processes for each. Kysely uses this object as its pool.
 */
export class BatchedReads {
  readonly #pool: pg.Pool;
  #waiting: WaitingRead[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  connect(): Promise<Session> {
    return Promise.resolve(new Session(this.#pool, this));
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  read(text: string, values: unknown[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#sendAll());
    });
  }

  #sendAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < all.length; from += BATCH_MAX) void this.#send(all.slice(from, from + BATCH_MAX));
  }

  async #send(batch: readonly WaitingRead[]): Promise<void> {
    let client: pg.PoolClient & PipelinedClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    const { stream } = client.connection;
    client.pipeline = true;
    stream.cork();
    const results = batch.map(({ text, values, resolve, reject }) => client.query(text, values).then(resolve, reject));
    stream.uncork();
    await Promise.all(results);
    client.pipeline = false;
    client.release();
  }
}

/** Kysely uses this object as a connection. It runs one read, or all statements of a transaction; the first statement shows which. */
class Session {
  readonly #pool: pg.Pool;
  readonly #reads: BatchedReads;
  #client: pg.PoolClient | undefined;

  constructor(pool: pg.Pool, batchedReads: BatchedReads) {
    this.#pool = pool;
    this.#reads = batchedReads;
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    if (this.#client === undefined && isRead(text)) return this.#reads.read(text, values);
    this.#client ??= await this.#pool.connect();
    return this.#client.query(text, values);
  }

  release(destroy?: boolean | Error): void {
    this.#client?.release(destroy);
  }
}
