import type { PartResult } from '../promises/part.ts';
import { FLOWS } from './flows/all.ts';
import { runSteps, stepName } from './run-steps.ts';

/** Kills the app at every step of the flow. */
export async function proveFlow(name: string): Promise<PartResult> {
  const flow = FLOWS.find((one) => one.name === name);
  if (!flow) throw new Error(`there is no flow named ${name}`);
  const { faults, failed } = await runSteps(flow);
  const sequences = flow.sequences.map((sequence) => ({
    name: sequence.name,
    steps: sequence.steps.map((step) => ({ name: step.name, hasFailed: failed.has(stepName(sequence.name, step.name)) })),
  }));
  return { violations: faults, missing: [], ran: true, sequences };
}
