import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './platform/db/is-database-unavailable.ts';
import { describeError, type Logger } from './platform/logger.ts';

const LONGEST_MS = 30_000;
const PAUSE_MS = 250;

/**
 * For steps of a start that run while calls are already served: the calls that waited for a restart can keep the database so busy that for
 * some seconds it accepts no other connection. Repeats such a step for at most half a minute, and logs that once.
 */
export async function retryWhileUnavailable<T>(step: () => Promise<T>, log: Logger): Promise<T> {
  const latest = performance.now() + LONGEST_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > latest) throw error;
      if (attempt === 1)
        log.warn(
          { event: 'start_waits_for_database', ...describeError(error) },
          'the database accepts no further connection; trying again',
        );
      await sleep(PAUSE_MS);
    }
  }
}
