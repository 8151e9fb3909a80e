import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInLanes, planRun } from './plan-run.ts';

const parts = [
  { name: 'short', promise: 'T1' },
  { name: 'measured', promise: 'T2', needsQuiet: true },
  { name: 'long', promise: 'T3' },
  { name: 'new', promise: 'T4' },
  { name: 'newer', promise: 'T5' },
] as const;

it('runs the longest parts first, three at a time, and parts that measure times at the end, alone', async () => {
  const plan = planRun(
    parts,
    new Map([
      ['short', 3],
      ['long', 300],
      ['measured', 900],
    ]),
  );
  const running = new Set<string>();
  const began: string[][] = [];
  await runInLanes(plan, async ({ name }) => {
    running.add(name);
    began.push([...running].toSorted());
    await sleep(5);
    running.delete(name);
  });
  expect(began.slice(0, 3)).toEqual([['long'], ['long', 'short'], ['long', 'new', 'short']]);
  expect(began.at(-1)).toEqual(['measured']);
  expect(began.length).toBe(parts.length);
});
