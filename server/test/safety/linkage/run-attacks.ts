import { join } from 'node:path';
import type { TestApp } from '../../start-app.ts';
import {
  countAttack,
  hashAttack,
  joinAttack,
  orderAttack,
  sameAuthorAttack,
  sideWriteAttack,
  timeAttack,
  transactionClockAttack,
} from './attacks.ts';
import { Simulation, type Community, type Size } from './community.ts';
import type { Figures } from './figures.ts';
import { StolenRows } from './stolen-rows.ts';
import { seededRandom } from '../../seeded-random.ts';
import { remainsAttack } from './remains.ts';
import { copyAtNoon, twoCopiesAttack, type NoonCopy } from './two-copies.ts';

/** Everything that a thief has: a copy of the last state, a copy of each noon, and the results of a file search. */
export interface StolenGoods {
  stolenRows: StolenRows;
  copies: NoonCopy[];
  remains: Figures;
}

export type Attack = (stolen: StolenGoods, community: Community) => Figures;

export const ATTACKS = {
  A1: ({ stolenRows }, community) => joinAttack('A1 equal values', false)(stolenRows, community),
  A2: ({ stolenRows }, community) => joinAttack('A2 equal transactions', true)(stolenRows, community),
  A3: ({ stolenRows }, community) => orderAttack(stolenRows, community),
  A4: ({ stolenRows }, community) => timeAttack(stolenRows, community),
  A6: ({ stolenRows }, community) => hashAttack(stolenRows, community),
  A8: ({ stolenRows }, community) => sameAuthorAttack(stolenRows, community),
  A9: ({ stolenRows }, community) => transactionClockAttack(stolenRows, community),
  A10: ({ remains }) => remains,
  A11: ({ stolenRows }, community) => countAttack(stolenRows, community),
  A12: ({ copies }, community) => sideWriteAttack(copies, community),
  P3: ({ copies }, community) => twoCopiesAttack(copies, community),
} as const satisfies Record<string, Attack>;

export interface Thefts {
  community: Community;
  simulation: Simulation;
  stolen: StolenGoods;
  days: number;
}

/** Simulates a community and steals its database. */
export async function simulateThefts(app: TestApp, size: Size, { seed = 1, progress = (_line: string) => {} } = {}): Promise<Thefts> {
  const simulation = new Simulation(app, size, seededRandom(seed));
  await simulation.createMembers();
  progress(`${size.members} members are created`);
  const copies = await simulateAndCopy(app, simulation, { from: 0, days: size.days, progress });
  const remains = await remainsAttack(app, simulation, size.days);
  const stolenRows = await StolenRows.take(app.db, simulation.community.staff);
  return { community: simulation.community, simulation, stolen: { stolenRows, copies, remains }, days: size.days + 1 };
}

export async function simulateAndCopy(
  app: TestApp,
  simulation: Simulation,
  { from, days, progress = () => {} }: { from: number; days: number; progress?: (line: string) => void },
): Promise<NoonCopy[]> {
  const copies: NoonCopy[] = [];
  await simulation.simulate(days, {
    from,
    atNoon: async (day) => {
      copies.push(await copyAtNoon(app.db, join(app.dataDir, 'files'), day, copies.at(-1)));
      if (copies.length % 10 === 0) progress(`day ${copies.length}: ${simulation.community.items.length} experiences written`);
    },
  });
  return copies;
}
