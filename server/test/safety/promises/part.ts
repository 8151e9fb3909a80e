import type { TestedSequence } from '../steps/insert-steps.ts';
import type { Sizes } from './sizes.ts';

/** What a part found. */
export interface PartResult {
  /** A sentence each. */
  violations: string[];
  /** Programs that are not installed, so that some of the part, or all of it, didn't run. */
  missing: string[];
  /** False if nothing of it ran. */
  ran: boolean;
  /** Where the app was killed. */
  sequences?: readonly TestedSequence[];
}

/** One of the checks that prove a promise: a program in this folder's parent, or existing tests. */
export type Part = {
  /** As `--only` names it. */
  name: string;
  what: string;
  /** It measures how long something takes, so nothing else may run meanwhile. */
  needsQuiet?: true;
} & (
  | {
      /** Returns the violations, a sentence each. Loaded when it runs, because some proofs need the whole app. */
      prove(sizes: Sizes): Promise<string[] | PartResult>;
      tests?: undefined;
    }
  | {
      /** Tests of this project, by parts of their paths. */
      tests: { project: 'server' | 'contract' | 'slow'; files: readonly string[] };
    }
);

/** A promise about safety, with the tests that prove it. */
export interface SafetyPromise {
  id: `T${number}`;
  /** One or more whole sentences. */
  promise: string;
  parts: readonly Part[];
}
