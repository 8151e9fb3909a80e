import type { PartOfPromise } from '../promises.ts';

/** How many parts run at the same time. More than the two cores they are measured on, because most of them wait much of their time. */
const LANES = 3;

type PlannedPart = Pick<PartOfPromise, 'name' | 'promise' | 'needsQuiet'>;

export interface RunPlan<T> {
  together: readonly T[];
  /** One after the other, when nothing else runs any more. */
  alone: readonly T[];
}

/** @param lastSeconds how long each part took the last time; the longest begin first, so that none is left over at the end */
export function planRun<T extends PlannedPart>(parts: readonly T[], lastSeconds: ReadonlyMap<string, number>): RunPlan<T> {
  const longestFirst = parts.toSorted((a, b) => (lastSeconds.get(b.name) ?? 0) - (lastSeconds.get(a.name) ?? 0));
  return {
    together: longestFirst.filter(({ needsQuiet }) => !needsQuiet),
    alone: longestFirst.filter(({ needsQuiet }) => needsQuiet),
  };
}

export async function runInLanes<T>({ together, alone }: RunPlan<T>, run: (part: T) => Promise<void>): Promise<void> {
  const waiting = together[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const part of waiting) await run(part);
    }),
  );
  for (const part of alone) await run(part);
}
