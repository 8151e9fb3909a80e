import type pg from 'pg';
import { reserveIds } from '../../copy/reserve-ids.ts';
import type { DemoExperience, DemoItem, DemoReply, DemoWorld } from '../world.ts';

/** The row ids of everything that has a number: in the order of time, as they would have been given. */
export interface Numbering {
  experience(of: DemoExperience): number;
  reply(of: DemoReply): number;
  item(of: DemoItem): number;
  firstEntry: number;
}

export async function numberRows(client: pg.ClientBase, world: DemoWorld): Promise<Numbering> {
  const numbered = async <T>(table: 'experiences' | 'replies' | 'review_items', all: readonly T[]): Promise<(of: T) => number> => {
    const first = await reserveIds(client, table, all.length);
    const ids = new Map(all.map((one, index) => [one, first + index]));
    return (of) => ids.get(of)!;
  };
  return {
    experience: await numbered('experiences', world.experiences),
    reply: await numbered('replies', world.replies),
    item: await numbered('review_items', world.items),
    firstEntry: await reserveIds(client, 'ledger_entries', world.entries.length),
  };
}
