import { createHash } from 'node:crypto';
import pg from 'pg';

type Callback = (error: unknown, result?: unknown) => void;

const MAX_NAMES = 2_000;
const names = new Map<string, string>();
/** Part of every name, so that all connections prepare their statements again when one has met a changed table. */
let generation = 0;

/**
 * A prepared `select *` keeps its columns. After a migration has added one, PostgreSQL refuses the statement for as long as the connection
 * lives.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/**
 * Names every statement after its text, so that PostgreSQL plans it once per connection. A statement with a stale plan had no effect: it is
 * repeated here or, in a transaction, by the transaction's caller.
 */
export class NamingClient extends pg.Client {
  override query(...args: never[]): never {
    const [text, values, callback] = args as unknown as [unknown, unknown, Callback | undefined];
    const send = super.query.bind(this) as (...sent: unknown[]) => unknown;
    // Without values it may be several statements (a migration), which can't be prepared.
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(...args) as never;
    const sendNamed = (then: Callback): void => void send({ name: nameOf(text), text, values }, then);
    const repeat = (then: Callback): void => {
      const requested = generation;
      sendNamed((error, result) => {
        if (!isStalePlan(error)) return then(error, result);
        if (requested === generation) startGeneration();
        // Inside a transaction, a statement can't be repeated alone.
        return this.getTransactionStatus() === 'I' ? sendNamed(then) : then(error, result);
      });
    };
    if (callback) return repeat(callback) as never;
    return new Promise((resolve, reject) => {
      repeat((error, result) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // As pg does, so that the stack trace leads to the caller and not to the socket.
      Error.captureStackTrace(error);
      throw error;
    }) as never;
  }
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(`${generation} ${text}`).digest('base64url');
    if (names.size < MAX_NAMES) names.set(text, name);
  }
  return name;
}

function startGeneration(): void {
  generation += 1;
  names.clear();
}
