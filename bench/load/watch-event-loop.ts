import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server before its own code: on request of the parent process, reports the longest time since the last request during which
 * the event loop was blocked.
 */
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', (question) => {
  if (question !== 'longest block') return;
  const longestBlockMs = delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  process.send?.({ longestBlockMs });
});
