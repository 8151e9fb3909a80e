import type pg from 'pg';
import { randomId } from '../../../server/src/modules/authorship/index.ts';
import { reserveIds } from '../../copy/reserve-ids.ts';
import type { DemoExperience, DemoItem, DemoReply, DemoCommunity } from '../community.ts';

/** The row ids of the experiences, replies, review items and ledger entries. */
export interface RowIds {
  experience(experience: DemoExperience): number;
  reply(reply: DemoReply): number;
  item(item: DemoItem): number;
  firstEntryId: number;
}

export async function assignRowIds(client: pg.ClientBase, community: DemoCommunity): Promise<RowIds> {
  const numbered = <T>(all: readonly T[]): ((value: T) => number) => {
    const ids = new Map(all.map((one) => [one, randomId()]));
    return (value) => ids.get(value)!;
  };
  return {
    experience: numbered(community.experiences),
    reply: numbered(community.replies),
    item: numbered(community.items),
    firstEntryId: await reserveIds(client, 'ledger_entries', community.entries.length),
  };
}
