import { randomUUID } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import type { Act } from '../../modules/authorship/index.ts';
import { SIGNED_PADDING } from '../../modules/authorship/inbox.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import { PADDING } from '../../platform/crypto/padding.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { hex, NewRows, readRows } from './rekey-store.ts';

/** The vaults before and after the change of the authorship key. */
export interface Keys {
  from: Vault;
  to: Vault;
}

interface Row {
  key: string;
  target: string;
  body_enc: Buffer;
  day?: string;
}

interface OpenedAct {
  row: Row;
  table: 'inbox' | 'inbox_kept';
  act: Act;
}

/**
 * Changes the keys of the acts that wait for the mix, and of those that it has mixed in the last days. A row's key is a hash of member, day
 * and number. The row contains none of them, so they are searched for. Dummies have random keys.
 */
export async function rekeyActs(db: Database, keys: Keys, now: Date): Promise<void> {
  const acts: OpenedAct[] = [];
  for (const table of ['inbox', 'inbox_kept'] as const)
    for await (const rows of readRows<Row>(db, table, 'key'))
      acts.push(...rows.map((row) => ({ row, table, act: keys.from.openJson<Act>(`${table}.body`, row.key, row.body_enc) })));
  const newKeys = new Map<string, string>();
  for (const [userId, actsOfMember] of Map.groupBy(acts, ({ act }) => act.userId))
    if (userId !== '') for (const [key, newKey] of newKeysOf(userId, actsOfMember, keys, now)) newKeys.set(key, newKey);
  for (const table of ['inbox', 'inbox_kept'] as const) {
    const newRows = await NewRows.begin(db, table);
    for (const act of acts) if (act.table === table) await newRows.add([reseal(act, newKeys.get(act.row.key) ?? randomUUID(), keys)]);
    await newRows.replace('key');
  }
}

/** More than the limits allow a member. */
const ACTS_PER_DAY_MAX = 256;

/** The new keys of a member's rows, by their earlier keys. */
function newKeysOf(userId: string, acts: readonly OpenedAct[], { from, to }: Keys, now: Date): Map<string, string> {
  const sought = new Set(acts.map(({ row }) => row.key));
  const found = new Map<string, string>();
  const days: string[] = [];
  const firstDay = acts.map(({ act }) => act.at.slice(0, 10)).toSorted()[0]!;
  for (let day = firstDay; day <= isoDay(secondsAfter(now, DAY_S)); day = isoDay(secondsAfter(new Date(day), DAY_S))) days.push(day);
  for (const day of days) {
    for (let nth = 1; nth <= ACTS_PER_DAY_MAX; nth++) {
      const key = from.authorshipHash('inbox', userId, day, nth);
      if (sought.has(key)) found.set(key, to.authorshipHash('inbox', userId, day, nth));
    }
  }
  return found;
}

function reseal({ row, table, act }: OpenedAct, key: string, { from, to }: Keys): object {
  const padding = row.body_enc.length > PADDING.inbox ? PADDING.inbox : SIGNED_PADDING;
  return {
    key,
    target: newTarget(row.target, act, { from, to }),
    body_enc: hex(to.sealJsonPadded(`${table}.body`, key, act, padding)),
    ...(row.day === undefined ? {} : { day: row.day }),
  };
}

/** Deciders look waiting acts up by their target, a hash of what the act is about; other rows have a random one. */
function newTarget(target: string, { kind, experienceId, payload }: Act, { from, to }: Keys): string {
  const subjects = [experienceId, ...Object.values(payload ?? {}).filter((value) => typeof value === 'string')];
  const subject = subjects.find((one) => from.authorshipHash('target', kind, one) === target);
  return subject === undefined ? randomUUID() : to.authorshipHash('target', kind, subject);
}
