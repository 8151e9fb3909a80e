import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createLogger } from '../../logger.ts';
import { openDatabase, type Database, type OpenDatabase } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { ChangeFeed } from './change-feed.ts';
import type { ChangeKind } from './committed-changes.ts';
import { notifyMember, recordChange, recordChanges } from './outbox.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const log = createLogger('silent');
let database: TestDatabase;
let processes: Process[];
let listeners: pg.Client[];

interface Process {
  feed: ChangeFeed;
  opened: OpenDatabase;
  db: Database;
  received: string[];
}

/** Simulates a process: a pool, a feed and caches that receive changes. */
async function start(kinds: readonly ChangeKind[] = ['standing', 'names', 'member']): Promise<Process> {
  const opened = openDatabase(database.url, { poolSize: 3, log });
  const feed = new ChangeFeed(database.url, log);
  const received: string[] = [];
  for (const kind of kinds) feed.on(kind, (ref, item) => received.push([kind, ref, item].filter(Boolean).join(' ')));
  feed.follow(opened.db);
  await expect.poll(() => feed.isLive).toBe(true);
  received.length = 0;
  const process = { feed, opened, db: opened.db, received };
  processes.push(process);
  return process;
}

/** Listens on the channel of the changes, and collects the notifications that arrive. */
async function listen(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  listeners.push(client);
  await client.connect();
  const announcements: string[] = [];
  client.on('notification', ({ payload = '' }) => announcements.push(payload));
  await client.query('listen candor_changes');
  return announcements;
}

beforeEach(async () => {
  database = await createTestDatabase();
  processes = [];
  listeners = [];
});
afterEach(async () => {
  for (const client of listeners) await client.end();
  for (const { feed, opened } of processes) {
    await feed.close();
    await opened.close();
  }
  await database.drop();
});

describe('a change', () => {
  it('reaches the caches of its own process when its transaction ends, and those of the others soon after', async () => {
    const [one, other] = [await start(), await start()];
    const announcements = await listen();
    await inTransaction(one.db, async (tx) => {
      await recordChange(tx, 'standing', ID);
      await notifyMember(tx, ID, '00000000-0000-4000-8000-000000000002');
      expect(one.received).toEqual([]);
    });
    const all = [`standing ${ID}`, `member ${ID} 00000000-0000-4000-8000-000000000002`];
    expect(one.received).toEqual(all);
    await expect.poll(() => other.received).toEqual(all);
    // They need not wait for their next poll.
    await expect.poll(() => announcements).toContain('');
  });

  it('of a failed transaction reaches no cache', async () => {
    const [one, other] = [await start(), await start()];
    await expect(
      inTransaction(one.db, async (tx) => {
        await recordChange(tx, 'standing', ID);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await inTransaction(one.db, (tx) => recordChange(tx, 'names'));
    await expect.poll(() => other.received).toEqual(['names']);
    expect(one.received).toEqual(['names']);
  });

  it('is found even if its transaction commits after one that began later', async () => {
    const [one, other] = [await start(), await start()];
    let finish: () => void = () => {};
    let hasBegun: () => void = () => {};
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const slow = one.db.transaction().execute(async (tx) => {
      await sql`insert into identity_outbox (kind, ref) values ('standing', ${ID})`.execute(tx);
      hasBegun();
      await new Promise<void>((resolve) => (finish = resolve));
    });
    await begun;
    await inTransaction(one.db, (tx) => recordChange(tx, 'names'));
    await expect.poll(() => other.received).toEqual(['names']);
    finish();
    await slow;
    await expect.poll(() => other.received).toEqual(['names', `standing ${ID}`]);
  });

  it('is found even if its process died before announcing it', async () => {
    const other = await start();
    await sql`insert into authored_outbox (kind) values ('names')`.execute(other.db);
    await expect.poll(() => other.received).toEqual(['names']);
  });

  it('is written once, even if a transaction repeats it, to the outbox of its side', async () => {
    const one = await start();
    await inTransaction(one.db, async (tx) => {
      for (let i = 0; i < 5; i++) await recordChange(tx, 'standing', ID);
      await recordChanges(tx, [{ kind: 'names' }, { kind: 'names' }]);
    });
    expect(await one.db.selectFrom('identity_outbox').select(['kind', 'ref']).execute()).toEqual([{ kind: 'standing', ref: ID }]);
    expect(await one.db.selectFrom('authored_outbox').select(['kind']).execute()).toEqual([{ kind: 'names' }]);
  });
});

describe('a process that receives no notifications', () => {
  it('stops using its caches within five seconds, and empties them when notifications return', async () => {
    const one = await start();
    // The quickest of three: another program on the machine can take the processor for longer than this.
    let tookMs = Infinity;
    for (let attempt = 0; attempt < 3 && tookMs >= 5_000; attempt++) {
      const began = performance.now();
      // The connection still answers, but receives no notifications.
      await one.feed.query('unlisten *');
      await expect.poll(() => one.feed.isLive, { interval: 20 }).toBe(false);
      tookMs = performance.now() - began;
      await expect.poll(() => one.feed.isLive).toBe(true);
    }
    expect(tookMs).toBeLessThan(5_000);
    expect(one.received.toSorted()).toEqual(['member', 'names', 'standing']);
  });

  it('stops using its caches while its connection is lost, and empties them afterwards', async () => {
    const one = await start();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'candor-changes'`.execute(
      one.db,
    );
    await expect.poll(() => one.feed.isLive, { interval: 5 }).toBe(false);
    await expect.poll(() => one.feed.isLive).toBe(true);
    expect(one.received.toSorted()).toEqual(['member', 'names', 'standing']);
  });
});
