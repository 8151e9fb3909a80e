import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a server before its own code: says, when its parent asks, the longest time since then that nothing else could run. */
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', (question) => {
  if (question !== 'longest block') return;
  const longestBlockMs = delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  process.send?.({ longestBlockMs });
});
