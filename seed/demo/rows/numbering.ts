import type pg from 'pg';
import { randomId } from '../../../server/src/modules/authorship/index.ts';
import { reserveIds } from '../../copy/reserve-ids.ts';
import type { DemoExperience, DemoItem, DemoReply, DemoWorld } from '../world.ts';

/** The row ids of everything that has a number. */
export interface Numbering {
  experience(of: DemoExperience): number;
  reply(of: DemoReply): number;
  item(of: DemoItem): number;
  firstEntry: number;
}

export async function numberRows(client: pg.ClientBase, world: DemoWorld): Promise<Numbering> {
  const numbered = <T>(all: readonly T[]): ((of: T) => number) => {
    const ids = new Map(all.map((one) => [one, randomId()]));
    return (of) => ids.get(of)!;
  };
  return {
    experience: numbered(world.experiences),
    reply: numbered(world.replies),
    item: numbered(world.items),
    firstEntry: await reserveIds(client, 'ledger_entries', world.entries.length),
  };
}
