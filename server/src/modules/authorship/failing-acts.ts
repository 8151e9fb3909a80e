import { AppError } from '../../platform/errors.ts';
import { flushDeferredWrites } from '../../platform/db/deferred-writes.ts';
import { pgCode } from '../../platform/db/transaction.ts';
import { shuffle } from '../../platform/shuffle.ts';
import { applyReady } from './apply-acts.ts';
import type { MixDependencies, OpenedAct } from './mix-dependencies.ts';
import { inMixTransaction } from './mix-transaction.ts';

/**
 * Errors that don't come from the content of an act: those of the connection and of the database's state, by their SQLSTATE, of the operating
 * system, and of the file store. The whole mix is repeated later.
 */
const TEMPORARY_CODES = /^(?:(?:08|40|53|55|57|58|XX)...|25006|25P03|E[A-Z]+|UNAVAILABLE)$/;

export const isTemporary = (error: unknown): boolean => TEMPORARY_CODES.test(pgCode(error) ?? '');

/** Thrown to roll a successful trial back. */
class TrialSucceeded extends Error {}

/**
 * The acts that can't be applied together with the others. It applies groups of them in transactions that are rolled back. Savepoints in
 * the transaction of the mix would find them, too, but their ids in `xmin` would tell the rows of one act from those of the others. A group
 * may be a single act, and its dead rows stay in the files for a while. So a trial touches no row that a call of the author wrote, and
 * stores nothing under the key of such a row.
 * @throws the error of a trial that failed for another reason
 */
export async function findFailingActs(deps: MixDependencies, acts: readonly OpenedAct[]): Promise<OpenedAct[]> {
  return findFailing(shuffle([...acts]), (group) => isApplicable(deps, group));
}

/** @param works whether the items work together */
export async function findFailing<T>(items: readonly T[], works: (items: readonly T[]) => Promise<boolean>): Promise<T[]> {
  const working: T[] = [];
  const failing: T[] = [];
  const examine = async (group: readonly T[]): Promise<void> => {
    if (await works([...working, ...group])) working.push(...group);
    else if (group.length === 1) failing.push(...group);
    else {
      const half = Math.ceil(group.length / 2);
      await examine(group.slice(0, half));
      await examine(group.slice(half));
    }
  };
  if (items.length > 0) await examine(items);
  return failing;
}

async function isApplicable(deps: MixDependencies, acts: readonly OpenedAct[]): Promise<boolean> {
  try {
    await inMixTransaction(deps, async (ctx) => {
      await applyReady({ ...ctx, isTrial: true }, deps, acts);
      await flushDeferredWrites(ctx.db);
      throw new TrialSucceeded();
    });
  } catch (error) {
    if (isTemporary(error)) throw error;
    return error instanceof TrialSucceeded;
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
}
