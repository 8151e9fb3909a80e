/* Loaded into a server before its own code: reports the longest time since the last report during which the event loop was blocked. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { respondToParent } from './request-child.ts';

const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
respondToParent('longest block', () => {
  const longestBlockMs = delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  return longestBlockMs;
});
