import { randomUUID } from 'node:crypto';
import type { Act } from '../../modules/authorship/index.ts';
import { SIGNED_BYTES } from '../../modules/authorship/inbox.ts';
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

interface Opened {
  row: Row;
  table: 'inbox' | 'inbox_kept';
  act: Act;
}

/**
 * The acts that wait for the mix, and those that it has mixed in the last days. A row's key is a hash of member, day and number, which the
 * row doesn't contain, so it is searched for. Dummies have random keys.
 */
export async function rekeyActs(db: Database, keys: Keys, now: Date): Promise<void> {
  const acts: Opened[] = [];
  for (const table of ['inbox', 'inbox_kept'] as const)
    for await (const rows of readRows<Row>(db, table, 'key'))
      acts.push(...rows.map((row) => ({ row, table, act: keys.from.openJson<Act>(`${table}.body`, row.key, row.body_enc) })));
  const newKeys = new Map<string, string>();
  for (const [userId, own] of Map.groupBy(acts, ({ act }) => act.userId))
    if (userId !== '') for (const [key, fresh] of newKeysOf(userId, own, keys, now)) newKeys.set(key, fresh);
  for (const table of ['inbox', 'inbox_kept'] as const) {
    const fresh = await NewRows.begin(db, table);
    for (const one of acts) if (one.table === table) await fresh.add([resealed(one, newKeys.get(one.row.key) ?? randomUUID(), keys)]);
    await fresh.replace('key');
  }
}

/** More than the limits allow. */
const MOST_ACTS_A_DAY = 256;

/** By the earlier key. */
function newKeysOf(userId: string, own: readonly Opened[], { from, to }: Keys, now: Date): Map<string, string> {
  const sought = new Set(own.map(({ row }) => row.key));
  const found = new Map<string, string>();
  const days: string[] = [];
  const firstDay = own.map(({ act }) => act.at.slice(0, 10)).toSorted()[0]!;
  for (let day = firstDay; day <= dayOf(secondsAfter(now, DAY_S)); day = dayOf(secondsAfter(new Date(day), DAY_S))) days.push(day);
  for (const day of days) {
    for (let nth = 1; nth <= MOST_ACTS_A_DAY; nth++) {
      const key = from.authorshipHash('inbox', userId, day, nth);
      if (sought.has(key)) found.set(key, to.authorshipHash('inbox', userId, day, nth));
    }
  }
  return found;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function resealed({ row, table, act }: Opened, key: string, { from, to }: Keys): object {
  const padding = row.body_enc.length > PADDING.inbox ? PADDING.inbox : SIGNED_BYTES;
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
