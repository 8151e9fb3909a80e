import { readdirSync, readFileSync } from 'node:fs';

interface WorkerUse {
  /** The most memory that one worker process used. */
  peakBytes: number;
  maxConcurrent: number;
}

/** Watches this process's file workers through /proc; without /proc it sees nothing. */
export function watchWorkers(): { stop(): WorkerUse } {
  const use: WorkerUse = { peakBytes: 0, maxConcurrent: 0 };
  const timer = setInterval(() => {
    const peaks = peaksOfWorkers();
    use.maxConcurrent = Math.max(use.maxConcurrent, peaks.length);
    use.peakBytes = Math.max(use.peakBytes, ...peaks);
  }, 10);
  return {
    stop: () => {
      clearInterval(timer);
      return use;
    },
  };
}

/** The peak resident memory of each running worker process, in bytes. */
function peaksOfWorkers(): number[] {
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
