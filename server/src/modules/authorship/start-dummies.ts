import { MINUTE_MS, type Clock } from '../../platform/clock.ts';
import { describeError, type Logger } from '../../platform/logger.ts';
import { drawDummyTimes } from './draw-dummies.ts';
import type { Authorship } from './module.ts';

const PLANNED_MS = MINUTE_MS;

/**
 * Adds dummies at random times, each in a transaction of its own. At fixed times, or several in a row, their transaction ids would tell them
 * from the acts of members.
 */
export function startDummies(
  { addDummy }: Pick<Authorship, 'addDummy'>,
  { clock, log, perDay }: { clock: Clock; log: Logger; perDay: number },
): { stop(): Promise<void> } {
  const timers = new Set<NodeJS.Timeout>();
  const unfinished = new Set<Promise<void>>();

  const add = (): void => {
    const added = addDummy().catch((error: unknown) =>
      log.warn({ event: 'dummy_not_added', ...describeError(error) }, 'a dummy act could not be added to the inbox'),
    );
    unfinished.add(added);
    void added.finally(() => unfinished.delete(added));
  };
  const plan = (): void => {
    const from = clock.now();
    for (const at of drawDummyTimes({ perDay, from, to: new Date(from.getTime() + PLANNED_MS) })) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        add();
      }, at.getTime() - from.getTime()).unref();
      timers.add(timer);
    }
  };
  plan();
  const interval = setInterval(plan, PLANNED_MS).unref();
  return {
    stop: async () => {
      clearInterval(interval);
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(unfinished);
    },
  };
}
