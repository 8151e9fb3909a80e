import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';

/** The context of a job's use cases. `db` is the job's transaction, or a connection if the job only reads. */
export const jobContext = (
  job: string,
  { db, clock, afterCommit = () => {} }: Pick<Context, 'db' | 'clock'> & Partial<Pick<Context, 'afterCommit'>>,
): Context => ({ actor: { kind: 'job', job }, db, clock, requestId: randomUUID(), clientAddress: '', afterCommit });

/** Runs `work` as this job, in a transaction on the side of `db`. */
export const inJobTransaction = <T>(
  { db, clock }: { db: Database; clock: Clock },
  job: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> => inTransaction(db, (tx, afterCommit) => work(jobContext(job, { db: tx, clock, afterCommit })));
