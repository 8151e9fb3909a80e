import { sql } from 'kysely';
import { readDatabaseFiles } from '../../files/read-database-files.ts';
import type { TestApp } from '../../start-app.ts';
import type { Simulation } from './community.ts';
import type { Figures } from './figures.ts';

/** A10: searches the cluster's files after a mix for pieces of the day's inbox. */
export async function remainsAttack(app: TestApp, simulation: Simulation, day: number): Promise<Figures> {
  const parts: Buffer[] = [];
  await simulation.simulate(1, {
    from: day,
    beforeMix: async () => {
      parts.push(...(await readParts(app)));
    },
  });
  await app.modules.authorship.recycleWal();
  return figuresOfRemains(parts, await readDatabaseFiles(app));
}

/** A piece of each sealed act, which occurs nowhere else by chance. */
export async function readParts(app: TestApp): Promise<Buffer[]> {
  const { rows } = await sql<{ part: Buffer }>`select substring(body_enc from 40 for 48) as part from authored.inbox`.execute(app.db);
  return rows.map(({ part }) => part);
}

export function figuresOfRemains(parts: readonly Buffer[], files: readonly Buffer[]): Figures {
  const found = parts.filter((part) => files.some((file) => file.includes(part))).length;
  const share = parts.length === 0 ? 0 : found / parts.length;
  return {
    attack: 'A10 traces of a mix in files',
    guesses: parts.length,
    k: 1,
    top1: share,
    top5: share,
    bound: 0,
    z: 0,
    isBroken: found > 0,
  };
}
