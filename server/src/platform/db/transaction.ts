import { AppError } from '../errors.ts';
import type { Database } from './database.ts';
import { keepLastWrites, writeNow } from './last-writes.ts';

const RETRIED = new Set(['40001', '40P01']);

export const pgCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Which constraint a write ran into, when it was that. */
export function violatedConstraint(error: unknown): string | undefined {
  if (pgCode(error) !== '23505' && pgCode(error) !== '23514') return undefined;
  return (error as { constraint?: string }).constraint;
}

/**
 * Runs one mutation. A refusal that keeps its writes (a counted wrong try) commits before it is thrown; a deadlock or
 * serialization failure is tried again.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Database, afterCommit: (effect: () => void) => void) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    try {
      const outcome = await db.transaction().execute(async (tx): Promise<{ value: T; refusal?: undefined } | { refusal: AppError }> => {
        keepLastWrites(tx);
        try {
          const value = await work(tx, (effect) => effects.push(effect));
          await writeNow(tx);
          return { value };
        } catch (error) {
          if (!(error instanceof AppError && error.keepsWrites)) throw error;
          await writeNow(tx);
          return { refusal: error };
        }
      });
      for (const effect of effects) effect();
      if (outcome.refusal) throw outcome.refusal;
      return outcome.value;
    } catch (error) {
      if (attempt < 4 && RETRIED.has(pgCode(error) ?? '')) continue;
      throw error;
    }
  }
}
