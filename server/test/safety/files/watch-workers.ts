import { readdirSync, readFileSync } from 'node:fs';

interface Watched {
  /** The most memory that one worker process held. */
  peakBytes: number;
  mostAtOnce: number;
}

/** Watches this process's file workers through /proc; without /proc it sees nothing. */
export function watchWorkers(): { stop(): Watched } {
  const watched: Watched = { peakBytes: 0, mostAtOnce: 0 };
  const timer = setInterval(() => {
    const workers = workersNow();
    watched.mostAtOnce = Math.max(watched.mostAtOnce, workers.length);
    watched.peakBytes = Math.max(watched.peakBytes, ...workers);
  }, 10);
  return {
    stop: () => {
      clearInterval(timer);
      return watched;
    },
  };
}

/** The resident bytes of each. */
function workersNow(): number[] {
  return childrenOf(process.pid).flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cleaning/worker.ts')) return [];
      return [Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024];
    } catch {
      // It ended between the two readings.
      return [];
    }
  });
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
