import { writeSteps } from './write-steps.ts';
import { FLOWS } from './flows/all.ts';
import { runSteps } from './run-steps.ts';

/** Kills the app at every step of the flow, and lists the steps and their results in docs/security.md. */
export async function proveFlow(name: string): Promise<string[]> {
  const flow = FLOWS.find((one) => one.name === name);
  if (!flow) throw new Error(`there is no flow named ${name}`);
  const { faults, failed } = await runSteps(flow);
  writeSteps(flow.sequences, failed);
  return faults;
}
