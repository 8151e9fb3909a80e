import { median } from '../load/run-load.ts';
import { isCompleteRun, saveFigures } from '../figures/data.ts';
import { print } from '../report.ts';
import type { Fixture } from '../fixture/open-fixture.ts';

/** Measures the time from starting the process to its first reply, with the database running. */
export async function measureStart(fixture: Fixture, times = 5): Promise<void> {
  const starts: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < times; i++) {
    const server = await fixture.startProduct();
    starts.push(server.startMs);
    memory.push(server.residentMb());
    await server.stop();
  }
  if (isCompleteRun(fixture.experiences))
    saveFigures('start', { startMs: Math.round(median(starts)), memoryMb: Math.round(median(memory)) });
  print(`\nstart to first reply: ${median(starts).toFixed(0)} ms; memory then: ${median(memory).toFixed(0)} MB\n`);
}
