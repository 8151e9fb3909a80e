import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Tally, Target } from './attackers.ts';

export type Report = Tally & { open: number };

/** Runs an attack in a separate thread, so that it does not slow down the measurement. */
export function startAttack(name: string, target: Target, clients: number) {
  const thread = new Worker(join(import.meta.dirname, 'attack-thread.ts'), { workerData: { name, target, clients } });
  const send = async (command: 'report' | 'stop'): Promise<Report> => {
    const reply = once(thread, 'message') as Promise<[Report]>;
    thread.postMessage(command);
    return (await reply)[0];
  };
  return {
    report: () => send('report'),
    stop: async (): Promise<Report> => {
      const ended = once(thread, 'exit');
      const report = await send('stop');
      await ended;
      return report;
    },
  };
}
