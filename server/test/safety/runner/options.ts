import { parseArgs } from 'node:util';
import { SCENARIOS } from '../overload/scenarios.ts';
import { PARTS, type PartOfPromise } from '../promises.ts';
import { findReductions, SIZE_OPTIONS, sizesOf, type Sizes } from '../promises/sizes.ts';

interface RunOptions {
  chosen: readonly PartOfPromise[];
  sizes: Sizes;
  /** The options that make this run smaller than usual. */
  reductions: readonly string[];
}

/** @throws Error with a sentence for the person who typed the options */
export function readOptions(args: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, attack: { type: 'string' }, from: { type: 'string' }, ...SIZE_OPTIONS },
  });
  const { only, attack, from, full, ...chosenSizes } = values;
  const names = only?.split(',');
  requireKnown(
    'part or promise',
    names ?? [],
    PARTS.flatMap(({ promise, name }) => [promise, name]),
  );
  requireKnown(
    'attack',
    attack === undefined ? [] : [attack],
    SCENARIOS.map((scenario) => scenario.attack),
  );
  return {
    chosen: PARTS.filter(({ name, promise }) => names === undefined || names.includes(name) || names.includes(promise)),
    sizes: { ...sizesOf(chosenSizes, full), attack, from },
    reductions: [...findReductions(chosenSizes), ...(attack === undefined ? [] : [`--attack ${attack}`])],
  };
}

/** The options of a process that runs one part. The last `--only` counts. */
export const optionsOfPart = (name: string, options: readonly string[]): string[] => [...options, '--only', name];

function requireKnown(kind: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${kind} "${unknown}". There are: ${[...new Set(known)].join(', ')}.`);
}
