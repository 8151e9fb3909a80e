import type { FakePayment } from '../../fakes/fake-square.ts';
import type { CandorProcess } from '../candor-process.ts';
import type { Attempt } from '../clients.ts';
import type { TestApp } from '../../start-app.ts';
import type { Effect, Point } from './point.ts';

/** Where the app is killed. */
export interface Step {
  name: string;
  at: Point;
}

const step = (when: Point['when'], name: string, kind: Effect['kind'], pattern: string): Step => ({
  name: `${when} ${name}`,
  at: { when, effect: { kind, pattern } },
});

/** Within a transaction, "after" one statement is "before" the next or before the commit. */
export const before = (what: string, pattern: string): Step => step('before', what, 'statement', pattern);

/** The two steps around an effect. */
export const around = (what: string, kind: Effect['kind'], pattern: string): Step[] => [
  step('before', what, kind, pattern),
  step('after', what, kind, pattern),
];

/** What all executions of a run share. */
export interface FlowContext {
  /** Prepares and inspects: another app on the same database, which runs no jobs. */
  test: TestApp;
  /** The app that is killed. */
  candor: CandorProcess;
  /** Purchases and reveals as their clients saw them, which are compared with the ledger at the end. */
  attempts: Attempt[];
  charges(): readonly FakePayment[];
  /** Sets how the payment provider behaves from now on. */
  behave(how: 'reply' | 'lose'): void;
}

/** One execution of a flow, interrupted at a step. */
export interface Execution {
  /** Starts the flow; the app may die during it. */
  begin(): Promise<unknown>;
  /** Repeats what an interrupted client does next, until it gets a final reply. */
  repeat(): Promise<unknown>;
  /** Finds what is lost, doubled or half done, a sentence each. */
  findFaults(): Promise<string[]>;
}

/** One possible order of a flow, with all its steps. */
export interface Sequence {
  name: string;
  steps: readonly Step[];
  /** The app is stopped while the execution is prepared, and begins it by itself when it starts. */
  beginsAtStart?: boolean;
  prepare(context: FlowContext): Promise<Execution>;
  /** Effects that depend on timing: a run may or may not have them, so nothing is killed there. */
  sometimes?: readonly Effect[];
}

export interface Flow {
  /** As `--only` names it. */
  name: string;
  /** For sentences: `a purchase`. */
  what: string;
  settings: Readonly<Record<string, string>>;
  sequences: readonly Sequence[];
}
