import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { changeCounters, type CounterChange } from '../../platform/counters/store.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadCategories } from '../../modules/experiences/store.ts';
import { columnsOf, copyFormatted, type TableName } from '../copy/copy-rows.ts';
import { inCopyTransaction } from '../copy/in-copy-transaction.ts';
import { reserveIds } from '../copy/reserve-ids.ts';
import { CHUNK, CHUNK_TABLES, type LoadOrder } from './chunk.ts';
import { CHUNK_COLUMNS } from './chunk-columns.ts';
import { makeChunks } from './chunk-source.ts';
import { insertMembers } from './insert-members.ts';
import { insertWords } from './insert-words.ts';
import { planLoad } from './plan.ts';
import { setAside } from './set-aside.ts';
import { SubjectSource } from './subjects.ts';

export interface SeedOrder {
  experiences: number;
  users: number;
  onProgress?: (progress: SeedProgress) => void;
}

export interface SeedProgress {
  phase: 'planning' | 'experiences' | 'members' | 'indexes' | 'statistics';
  done: number;
  of: number;
}

export interface SeedOutcome {
  experiences: number;
  /** Of all tables. */
  rows: number;
  seconds: number;
}

const TWO_YEARS_MS = 730 * 86_400_000;
const TABLES: TableName[] = [...CHUNK_TABLES, 'users', 'social_ids', 'credit_accounts', 'name_words'];

/** Fills the database with experiences for measuring: real ciphertext, skewed as real names and places are. */
export async function runSeedCommand(platform: Platform, order: SeedOrder): Promise<SeedOutcome> {
  const started = performance.now();
  const report = order.onProgress ?? (() => undefined);
  report({ phase: 'planning', done: 0, of: 1 });
  const rows = await inCopyTransaction(platform, async (client, db) => {
    await client.query(
      `set local synchronous_commit = off; set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2`,
    );
    const aside = await setAside(client, TABLES);
    const now = platform.clock.now();
    const source = new SubjectSource();
    const categories = new Map((await loadCategories(db)).map((category) => [category.id, category]));
    const plan = planLoad(order.experiences, order.users);
    const words = await insertWords(client, platform.vault, plan, source);
    const load: LoadOrder = {
      ...(await preparedTables(client, order)),
      plan,
      words: words.ids,
      categories,
      startsAt: now.getTime() - TWO_YEARS_MS,
      endsAt: now.getTime(),
    };

    const counters = new Map<string, CounterChange>();
    let written = words.count;
    let chunks = 0;
    for await (const chunk of makeChunks(load, platform.vault, availableParallelism())) {
      for (const table of CHUNK_TABLES) await copyFormatted(client, table, load.columns[table], chunk.rows[table]);
      for (const change of chunk.counters) addTo(counters, change);
      written += chunk.count;
      chunks += 1;
      report({ phase: 'experiences', done: Math.min(chunks * CHUNK, order.experiences), of: order.experiences });
    }
    const members = { order: load, names: source.names, counters, now };
    written += await insertMembers(client, platform.vault, members, (done) => report({ phase: 'members', done, of: order.users }));
    await changeCounters(db, [...counters.values()]);
    for (const [index, statement] of aside.restore.entries()) {
      report({ phase: 'indexes', done: index, of: aside.restore.length });
      await client.query(statement);
    }
    return written;
  });
  report({ phase: 'statistics', done: 0, of: 1 });
  await gatherStatistics(platform);
  return { experiences: order.experiences, rows, seconds: (performance.now() - started) / 1000 };
}

async function preparedTables(
  client: pg.ClientBase,
  { experiences, users }: SeedOrder,
): Promise<Pick<LoadOrder, 'experiences' | 'members' | 'membersBefore' | 'columns' | 'firstIds' | 'tallies'>> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from users');
  const columns: Partial<LoadOrder['columns']> = {};
  for (const table of CHUNK_TABLES) columns[table] = await columnsOf(client, table, CHUNK_COLUMNS[table]);
  const tally = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(users * 4));
  return {
    experiences,
    members: users,
    membersBefore: rows[0]!.n,
    columns: columns as LoadOrder['columns'],
    firstIds: {
      experiences: await reserveIds(client, 'experiences', experiences),
      review_items: await reserveIds(client, 'review_items', experiences),
      review_decisions: await reserveIds(client, 'review_decisions', experiences),
      ledger_entries: await reserveIds(client, 'ledger_entries', experiences),
    },
    tallies: { approved: tally(), removed: tally(), rejected: tally() },
  };
}

function addTo(counters: Map<string, CounterChange>, change: CounterChange): void {
  const id = `${change.kind}|${change.key}`;
  const known = counters.get(id);
  if (known) known.by += change.by;
  else counters.set(id, change);
}

/** Without it the first searches would be planned for empty tables, and each index look-up would visit the table too. */
async function gatherStatistics(platform: Platform): Promise<void> {
  const client = await platform.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`vacuum (analyze) ${[...TABLES, 'counters'].join(', ')}`);
    await client.query('reset statement_timeout');
  } finally {
    client.release(true);
  }
}
