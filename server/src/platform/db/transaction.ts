import { AppError } from '../errors.ts';
import { beginCollectingJobs, deliverCommittedJobs } from '../jobs/committed-jobs.ts';
import type { AfterCommit } from './after-commit.ts';
import { beginCollectingChanges, deliverCommitted } from './change-feed/committed-changes.ts';
import type { Database } from './database.ts';
import { beginDeferringWrites, beginOneStatement, flushDeferredWrites, isSplittingWrites } from './deferred-writes.ts';
import { isStalePlan } from './naming-client.ts';

const RETRIED_CODES = new Set(['40001', '40P01']);

export const pgCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The constraint that a write violated, if that is the reason of the error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (pgCode(error) !== '23505' && pgCode(error) !== '23514') return undefined;
  return (error as { constraint?: string }).constraint;
}

/**
 * Runs a mutation in a transaction on the side of `db`. A refusal that keeps its writes (such as a counted failed attempt) commits before
 * it is thrown. After a deadlock, a serialization failure or a stale plan, the mutation is retried.
 */
export async function inTransaction<T, D extends Database>(
  db: D,
  work: (tx: D, afterCommit: (effect: AfterCommit) => void) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: AfterCommit[] = [];
    let transaction: Database | undefined;
    let isCommitting = false;
    try {
      const outcome = await db.transaction().execute(async (tx): Promise<{ value: T; refusal?: undefined } | { refusal: AppError }> => {
        beginDeferringWrites(tx, db);
        beginCollectingChanges(db, tx);
        beginCollectingJobs(db, tx);
        transaction = tx;
        try {
          const value = await work(tx as Database as D, (effect) => effects.push(effect));
          await flushDeferredWrites(tx);
          isCommitting = true;
          return { value };
        } catch (error) {
          if (!(error instanceof AppError && error.keepsWrites)) throw error;
          await flushDeferredWrites(tx);
          isCommitting = true;
          return { refusal: error };
        }
      });
      isCommitting = false;
      if (transaction) {
        deliverCommitted(transaction);
        deliverCommittedJobs(transaction);
      }
      for (const effect of effects) await effect();
      if (outcome.refusal) throw outcome.refusal;
      return outcome.value;
    } catch (error) {
      // Without a reply to the commit, it may have happened, and dropping a cache unnecessarily does no harm.
      if (transaction && isCommitting) deliverCommitted(transaction);
      if (attempt < 4 && (RETRIED_CODES.has(pgCode(error) ?? '') || isStalePlan(error))) continue;
      throw error;
    }
  }
}

/**
 * Runs a mutation as one statement outside a transaction block. Reads in `work` happen before it; its writes must go through `write` or
 * `deferWrite`, and the statement itself must fail if the rows that were read have changed. On a distributed database the writes are statements
 * of one transaction.
 */
export async function inOneStatement<T>(db: Database, work: (statementDb: Database) => Promise<T>): Promise<T> {
  if (isSplittingWrites(db)) {
    return inTransaction(db, (tx) => {
      beginOneStatement(tx, db);
      return work(tx);
    });
  }
  // A separate object on the same pool, which collects the deferred writes.
  const statementDb = db.withoutPlugins();
  beginOneStatement(statementDb, db);
  beginCollectingChanges(db, statementDb);
  beginCollectingJobs(db, statementDb);
  const value = await work(statementDb);
  await flushDeferredWrites(statementDb);
  deliverCommitted(statementDb);
  deliverCommittedJobs(statementDb);
  return value;
}
