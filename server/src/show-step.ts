import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

type ShowStep = <T>(doing: string, done: string, work: () => Promise<T>) => Promise<T>;

/** Prints each step of a first start before it begins, and how long it took. */
export const showStep: ShowStep = async (doing, done, work) => {
  process.stdout.write(`${doing} …\n`);
  const startedAt = performance.now();
  const result = await work();
  process.stdout.write(`${done} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
};

/** Prints the step only if the embedded database doesn't exist yet: later starts do the same steps in no time. */
export const showOnFirstStart = ({ databaseUrl, dataDir }: Config): ShowStep =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')) ? showStep : (_doing, _done, work) => work();
