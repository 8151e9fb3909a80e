import type { Database } from '../db/database.ts';

const receivers = new WeakMap<Database, () => void>();
const byTransaction = new WeakMap<Database, { root: Database; hasJobs: boolean }>();

/** Calls `receive` whenever a transaction on this database has committed jobs. */
export const watchCommittedJobs = (db: Database, receive: () => void): void => void receivers.set(db, receive);

export const beginCollectingJobs = (db: Database, tx: Database): void => void byTransaction.set(tx, { root: db, hasJobs: false });

/** Records that the transaction adds a job. Outside a transaction the receiver is called immediately, because the job commits right away. */
export function collectJobs(db: Database): void {
  const transaction = byTransaction.get(db);
  if (transaction) transaction.hasJobs = true;
  else receivers.get(db)?.();
}

export function deliverCommittedJobs(tx: Database): void {
  const transaction = byTransaction.get(tx);
  if (transaction?.hasJobs) receivers.get(transaction.root)?.();
}
