import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './platform/http/replies/send-failure.ts';

const LONGEST_MS = 30_000;
const PAUSE_MS = 250;

/**
 * For steps of a start that run while calls are already served: the calls that waited for a restart can keep the database so busy that for
 * some seconds it accepts no other connection. Repeats such a step for at most half a minute.
 */
export async function retryWhileUnavailable<T>(step: () => Promise<T>): Promise<T> {
  const latest = performance.now() + LONGEST_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > latest) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
