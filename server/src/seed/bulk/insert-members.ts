import type pg from 'pg';
import type { CounterChange } from '../../platform/counters/store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { decisionCounted, overturnedChanged } from '../../modules/moderation/counters.ts';
import { copyRows } from '../copy/copy-rows.ts';
import { reserveIds } from '../copy/reserve-ids.ts';
import type { LoadOrder } from './chunk.ts';
import { memberRows, type MemberRows } from './member-rows.ts';
import { MemberSource } from './members.ts';
import type { SubjectSource } from './subjects.ts';

const BATCH = 5_000;

interface Load {
  order: LoadOrder;
  names: SubjectSource['names'];
  /** By kind and key: what reviewers decided. */
  counters: ReadonlyMap<string, CounterChange>;
  now: Date;
}

/** The members last, when it is known what became of all they wrote. Returns how many rows that made. */
export async function insertMembers(
  client: pg.ClientBase,
  vault: Vault,
  { order, names, counters, now }: Load,
  onBatch: (done: number) => void,
): Promise<number> {
  const members = new MemberSource(order.members, order.membersBefore);
  const firstEntry = await reserveIds(client, 'ledger_entries', members.count);
  const counted = ({ kind, key }: CounterChange): number => counters.get(`${kind}|${key}`)?.by ?? 0;
  let written = 0;
  for (let start = 0; start < members.count; start += BATCH) {
    const batch: MemberRows[] = [];
    for (let index = start; index < Math.min(start + BATCH, members.count); index++) {
      const id = members.id(index);
      const isReviewer = index < members.reviewers;
      batch.push(
        memberRows(vault, members, names, index, {
          approved: order.tallies.approved[index]!,
          removed: order.tallies.removed[index]!,
          rejected: order.tallies.rejected[index]!,
          reviews: isReviewer ? counted(decisionCounted(id, 'needs_admin_review', now)[0]!) : 0,
          overturned: isReviewer ? counted(overturnedChanged(id, 1)) : 0,
          now,
          entryId: firstEntry + index,
        }),
      );
    }
    written += await copyRows(
      client,
      'users',
      batch.map(({ user }) => user),
    );
    written += await copyRows(
      client,
      'social_ids',
      batch.flatMap(({ links }) => links),
    );
    written += await copyRows(
      client,
      'credit_accounts',
      batch.map(({ account }) => account),
    );
    written += await copyRows(
      client,
      'ledger_entries',
      batch.map(({ entry }) => entry),
    );
    onBatch(start + batch.length);
  }
  return written;
}
