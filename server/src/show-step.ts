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

/** For the steps of the embedded database, which take a moment only when there is none yet. */
export const showFirst = ({ databaseUrl, dataDir }: Config): ShowStep =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')) ? showStep : (_doing, _done, work) => work();
