import type { Leaving } from '../../modules/authorship/leaving-store.ts';
import { LEAVING_PADDING } from '../../modules/authorship/leaving-store.ts';
import { FIRST_BLOCK, slotKey, slotRow, type SlotPurpose } from '../../modules/authorship/slot-store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Keys } from './rekey-acts.ts';
import { findSlots, hex, NewRows, readRows } from './rekey-store.ts';

const OWNERS_AT_ONCE = 100;
const PURPOSES = Object.keys(FIRST_BLOCK) as SlotPurpose[];
/** A list is read in blocks of entries, until a block's last entry doesn't exist. */
const BLOCK_LENGTH = 32;

interface Entry {
  purpose: SlotPurpose;
  owner: string;
  nth: number;
}

/** Changes the rows of accounts that are being deleted. @returns the entries of their lists that still exist, which may have gaps */
export async function rekeyLeaving(db: Database, { from, to }: Keys): Promise<Entry[]> {
  const newRows = await NewRows.begin(db, 'leaving');
  const entries: Entry[] = [];
  for await (const rows of readRows<{ key: string; body_enc: Buffer }>(db, 'leaving', 'key')) {
    for (const row of rows) {
      const leaving = from.openJson<Leaving>('leaving.body', row.key, row.body_enc);
      const key = to.authorshipHash('leaving', leaving.userId);
      await newRows.add([{ key, body_enc: hex(to.sealJsonPadded('leaving.body', key, leaving, LEAVING_PADDING)) }]);
      for (const [, , nth] of leaving.items) if (nth !== undefined) entries.push({ purpose: 'item', owner: leaving.userId, nth });
    }
  }
  await newRows.replace('key');
  return entries;
}

/**
 * Changes the lists of members, and of people without an account who replied or disputed. Entries whose owner no longer exists can't be
 * found, and are dropped.
 * @returns how many were dropped
 */
export async function rekeyLists(db: Database, keys: Keys, owners: ReadonlySet<string>, leavingEntries: readonly Entry[]): Promise<number> {
  const newRows = await NewRows.begin(db, 'slots');
  const seen = new Set<string>();
  const copy = async (entries: readonly Entry[]): Promise<Set<Entry>> => {
    const byKey = new Map(entries.map((entry) => [slotKey(keys.from, entry.purpose, entry.owner, entry.nth), entry]));
    const found = await findSlots(db, [...byKey.keys()]);
    for (const [key, sealed] of found) {
      if (seen.has(key)) continue;
      seen.add(key);
      const row = slotRow(keys.to, { ...byKey.get(key)!, body: keys.from.openJson<string>('slots.body', key, sealed) });
      await newRows.add([{ key: row.key, body_enc: hex(row.body_enc) }]);
    }
    return new Set([...found.keys()].map((key) => byKey.get(key)!));
  };
  const all = [...owners];
  for (let at = 0; at < all.length; at += OWNERS_AT_ONCE) {
    let lists = all.slice(at, at + OWNERS_AT_ONCE).flatMap((owner) => PURPOSES.map((purpose) => ({ owner, purpose })));
    for (let offset = 0, length = BLOCK_LENGTH; lists.length > 0; offset += length, length = BLOCK_LENGTH * 4) {
      const end = offset + length;
      const block = Array.from({ length }, (_, index) => offset + index + 1);
      const found = await copy(lists.flatMap((list) => block.map((nth) => ({ ...list, nth }))));
      const unfinished = new Set([...found].filter(({ nth }) => nth === end).map(({ owner, purpose }) => `${purpose} ${owner}`));
      lists = lists.filter(({ owner, purpose }) => unfinished.has(`${purpose} ${owner}`));
    }
  }
  await copy(leavingEntries);
  const { before, now } = await newRows.replace('key');
  return before - now;
}
