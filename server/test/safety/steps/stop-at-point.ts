// Loaded before the app (`node --import`), so that the app itself has no switch for tests. While the control file names a point, the
// process kills itself there, and deletes the file first: if the file still exists, the point was never reached.
import { channel } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import pg from 'pg';
import { isEffect, matches, type Order, type Point, type RecordedEffect } from './point.ts';

const CONTROL_FILE = process.env['STEP_CONTROL_FILE']!;

function readOrder(): Order | undefined {
  try {
    return JSON.parse(readFileSync(CONTROL_FILE, 'utf8')) as Order;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function reachPoint(when: Point['when'], effect: RecordedEffect): void {
  const order = readOrder();
  if (!order) return;
  if ('recordTo' in order) {
    if (when === 'after') appendFileSync(order.recordTo, `${JSON.stringify(effect)}\n`);
  } else if (order.stopAt.when === when && matches(order.stopAt.effect, effect)) {
    rmSync(CONTROL_FILE);
    process.kill(process.pid, 'SIGKILL');
  }
}

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? ''));
const statementsOf = new WeakMap<object, string[]>();

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
  const text = textOf(given[0]);
  const inTransaction = statementsOf.get(this);
  const effects: RecordedEffect[] = [];
  if (/^\s*commit\b/i.test(text)) {
    if (inTransaction?.some(isEffect)) effects.push({ kind: 'commit', text, statements: inTransaction.filter(isEffect) });
    statementsOf.delete(this);
  } else if (/^\s*(?:begin|start transaction)\b/i.test(text)) statementsOf.set(this, []);
  else if (/^\s*rollback\b/i.test(text)) statementsOf.delete(this);
  else {
    inTransaction?.push(text);
    if (isEffect(text)) effects.push({ kind: 'statement', text });
  }
  for (const effect of effects) reachPoint('before', effect);
  // Before the app's own continuation, which would have the next effect.
  const reachPointsAfter = (): void => {
    for (const effect of effects) reachPoint('after', effect);
  };
  const callback = given.at(-1);
  if (typeof callback === 'function') {
    const call = (error: unknown, ...results: unknown[]): unknown => {
      if (!error) reachPointsAfter();
      return (callback as (...values: unknown[]) => unknown)(error, ...results);
    };
    return (query as (...values: unknown[]) => unknown).apply(this, [...given.slice(0, -1), call]);
  }
  const sent = (query as (...values: unknown[]) => unknown).apply(this, given);
  if (!(sent instanceof Promise)) return sent;
  return sent.then((result: unknown) => {
    reachPointsAfter();
    return result;
  });
} as typeof query;

const { end } = ServerResponse.prototype;
ServerResponse.prototype.end = function watched(this: ServerResponse, ...given: unknown[]) {
  const effect: RecordedEffect = { kind: 'reply', text: `${this.req.method} ${this.req.url}` };
  reachPoint('before', effect);
  this.once('finish', () => reachPoint('after', effect));
  return (end as (...values: unknown[]) => unknown).apply(this, given);
} as typeof end;

interface OutgoingRequest {
  origin: string;
  method: string;
  path: string;
}
const requestOf = (message: unknown): RecordedEffect => {
  const { origin, method, path } = (message as { request: OutgoingRequest }).request;
  return { kind: 'request', text: `${method} ${origin}${path}` };
};
channel('undici:request:create').subscribe((message) => reachPoint('before', requestOf(message)));
channel('undici:request:headers').subscribe((message) => reachPoint('after', requestOf(message)));
