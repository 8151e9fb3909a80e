import { expect, it } from 'vitest';
import { acceptableLoadShare } from './load-watch.ts';

it('accepts less load the later the event loop is and the fuller the heap', () => {
  const share = (eventLoopDelayMs: number, heapShare: number): number => acceptableLoadShare({ eventLoopDelayMs, heapShare });
  expect([share(5, 0.5), share(250, 0.5), share(500, 0.5), share(2_000, 0.5)]).toEqual([1, 0.5, 0.25, 0.1]);
  expect([share(5, 0.9), share(5, 0.97)]).toEqual([0.25, 0.1]);
});
