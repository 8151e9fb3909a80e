import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { DAY_MS } from '../../server/src/platform/clock.ts';
import { changeCounters, type CounterChange } from '../../server/src/platform/counters/store.ts';
import type { Platform } from '../../server/src/platform/platform.ts';
import { decisionChanges, overturnedChange } from '../../server/src/modules/moderation/counters.ts';
import { loadCategories } from '../../server/src/modules/experiences/categories/category-store.ts';
import { columnsOf, copyFormatted, type TableName } from '../copy/copy-rows.ts';
import { inCopyTransaction } from '../copy/in-copy-transaction.ts';
import { reserveIds } from '../copy/reserve-ids.ts';
import { BATCH_SIZE } from './experience-maker.ts';
import { gatherStatistics } from './gather-statistics.ts';
import { insertWords } from './insert-words.ts';
import { LOAD_COLUMNS, LOAD_TABLES } from './load-columns.ts';
import type { Batch, LoadContext, ReviewRecords, Task } from './load-context.ts';
import { MemberSource } from './members.ts';
import { planLoad } from './plan.ts';
import { deferIndexes } from './defer-indexes.ts';
import { SubjectSource } from './subjects.ts';
import { WorkerPool } from './worker-pool.ts';

export interface SeedOptions {
  experiences: number;
  users: number;
  onProgress?: (progress: SeedProgress) => void;
}

export interface SeedProgress {
  phase: 'planning' | 'experiences' | 'members' | 'indexes' | 'statistics';
  done: number;
  total: number;
}

export interface SeedOutcome {
  experiences: number;
  /** The rows of all tables. */
  rows: number;
  seconds: number;
}

const TWO_YEARS_MS = 730 * DAY_MS;
const TABLES: TableName[] = [...LOAD_TABLES, 'name_words'];

/** Fills the database with experiences for measurements. They are really encrypted, and names and places are as unevenly distributed as real ones. */
export async function runSeedCommand(platform: Platform, options: SeedOptions): Promise<SeedOutcome> {
  const started = performance.now();
  const report = options.onProgress ?? (() => undefined);
  report({ phase: 'planning', done: 0, total: 1 });
  const rows = await inCopyTransaction(platform, async (client, db) => {
    await client.query(
      `set local synchronous_commit = off; set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2`,
    );
    const deferred = await deferIndexes(client, TABLES);
    const now = platform.clock.now().getTime();
    const categories = new Map((await loadCategories(db)).map((category) => [category.id, category]));
    const plan = planLoad(options.experiences, options.users);
    const words = await insertWords(client, platform.vault, plan, new SubjectSource());
    const prepared = await prepareTables(client, options);
    const load = new Load(client, { ...prepared, plan, wordIds: words.ids, categories, startsAt: now - TWO_YEARS_MS, endsAt: now });
    const workers = new WorkerPool(load.context, platform.vault, Math.min(availableParallelism(), batchesOf(options.experiences)));
    try {
      const experiences = Array.from({ length: batchesOf(options.experiences) }, (_, index): Task => ({ kind: 'experiences', index }));
      await load.copy(workers.run(experiences), (batches) =>
        report({ phase: 'experiences', done: Math.min(batches * BATCH_SIZE, options.experiences), total: options.experiences }),
      );
      const reviewRecords = load.reviewRecords();
      const members = Array.from({ length: batchesOf(options.users) }, (_, index): Task => ({ kind: 'members', index, reviewRecords }));
      await load.copy(workers.run(members), (batches) =>
        report({ phase: 'members', done: Math.min(batches * BATCH_SIZE, options.users), total: options.users }),
      );
    } finally {
      await workers.close();
    }
    await changeCounters(db, [...load.counters.values()]);
    for (const [index, statement] of deferred.restore.entries()) {
      report({ phase: 'indexes', done: index, total: deferred.restore.length });
      await client.query(statement);
    }
    return words.count + load.rows;
  });
  report({ phase: 'statistics', done: 0, total: 1 });
  await gatherStatistics(platform.pool, TABLES);
  return { experiences: options.experiences, rows, seconds: (performance.now() - started) / 1000 };
}

const batchesOf = (count: number): number => Math.ceil(count / BATCH_SIZE);

/** Copies the batches into the database, and sums up their counters and rows. */
class Load {
  readonly context: LoadContext;
  readonly counters = new Map<string, CounterChange>();
  rows = 0;
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase, context: LoadContext) {
    this.#client = client;
    this.context = context;
  }

  async copy(batches: AsyncGenerator<Batch>, onBatch: (copied: number) => void): Promise<void> {
    let copied = 0;
    for await (const batch of batches) {
      for (const table of LOAD_TABLES) {
        const rows = batch.rows[table];
        if (rows) await copyFormatted(this.#client, table, this.context.columns[table], rows);
      }
      for (const change of batch.counters) this.#add(change);
      this.rows += batch.count;
      copied += 1;
      onBatch(copied);
    }
  }

  /** The reviewers' decisions and how many of them were overturned, from the batches of experiences. */
  reviewRecords(): ReviewRecords {
    const members = new MemberSource(this.context.members, this.context.membersBefore);
    const counted = ({ kind, key }: CounterChange): number => this.counters.get(`${kind}|${key}`)?.by ?? 0;
    return new Map(
      Array.from({ length: members.reviewers }, (_, index) => {
        const id = members.id(index);
        const [decided] = decisionChanges(id, 'needs_admin_review', new Date(this.context.endsAt));
        return [id, { reviews: decided ? counted(decided) : 0, overturned: counted(overturnedChange(id, 1)) }];
      }),
    );
  }

  #add(change: CounterChange): void {
    const id = `${change.kind}|${change.key}`;
    const counter = this.counters.get(id);
    if (counter) counter.by += change.by;
    else this.counters.set(id, change);
  }
}

type PreparedTables = Pick<LoadContext, 'experiences' | 'members' | 'membersBefore' | 'columns' | 'firstIds' | 'slotCounts'>;

async function prepareTables(client: pg.ClientBase, { experiences, users }: SeedOptions): Promise<PreparedTables> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from users');
  const columns: Partial<LoadContext['columns']> = {};
  for (const table of LOAD_TABLES) columns[table] = await columnsOf(client, table, LOAD_COLUMNS[table].split(' '));
  return {
    experiences,
    members: users,
    membersBefore: rows[0]!.n,
    columns: columns as LoadContext['columns'],
    firstIds: {
      review_decisions: await reserveIds(client, 'review_decisions', experiences),
      ledger_entries: await reserveIds(client, 'ledger_entries', users),
    },
    slotCounts: new Int32Array(new SharedArrayBuffer(users * 4)),
  };
}
