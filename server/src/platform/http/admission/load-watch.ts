import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

export interface Load {
  /** The 90th percentile of the delay of a timer of 20 ms. */
  eventLoopDelayMs: number;
  heapShare: number;
}

const SAMPLE_EVERY_MS = 500;
const RESOLUTION_MS = 20;

/** The share of the usual simultaneous calls that the process can run. */
export function acceptableLoadShare({ eventLoopDelayMs, heapShare }: Load): number {
  if (heapShare > 0.95 || eventLoopDelayMs > 1_000) return 0.1;
  if (heapShare > 0.85 || eventLoopDelayMs > 400) return 0.25;
  return eventLoopDelayMs > 200 ? 0.5 : 1;
}

/** Reports twice a second how much load the process can accept, until it is stopped. */
export function watchLoad(report: (share: number) => void): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const timer = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    report(acceptableLoadShare({ eventLoopDelayMs: delay.percentile(90) / 1e6 - RESOLUTION_MS, heapShare: used / limit }));
    delay.reset();
  }, SAMPLE_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}
