/* Loaded into our server before its own code: measures the time from requesting a connection of a pool to having it. */

import pg from 'pg';
import { respondToParent } from './request-child.ts';

/** How long calls waited for a connection of one pool since the last report, in milliseconds. */
export interface PoolWaits {
  pool: string;
  waits: number[];
}

const waitsByPool = new Map<string, number[]>();
type Connect = (this: pg.Pool, callback?: (...result: unknown[]) => void) => Promise<unknown> | void;
const prototype = pg.Pool.prototype as unknown as { connect: Connect };
const connect = prototype.connect;
prototype.connect = function timed(callback) {
  const requestedAt = performance.now();
  const record = (): void => {
    const name = nameOf(this);
    const waits = waitsByPool.get(name);
    const waited = performance.now() - requestedAt;
    if (waits) waits.push(waited);
    else waitsByPool.set(name, [waited]);
  };
  if (!callback) return (connect.call(this) as Promise<unknown>).finally(record);
  return connect.call(this, (...result) => {
    record();
    callback(...result);
  });
};

/** A pool's name: the role that it logs in as, and its time limit, because the pool for searches differs only in this. */
function nameOf({ options }: pg.Pool): string {
  const role = new URL(options.connectionString ?? 'postgresql://?').username;
  return `${role}, ${Number(options.statement_timeout) / 1000} s`;
}

respondToParent('waits for connections', (): PoolWaits[] => {
  const report = [...waitsByPool].map(([pool, waits]) => ({ pool, waits }));
  waitsByPool.clear();
  return report;
});
