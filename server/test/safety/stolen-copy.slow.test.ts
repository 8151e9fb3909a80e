import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup } from '../../src/commands/backup.ts';
import { dumpDatabase, findPlain, plainTextSearch } from '../dumps/dump.ts';
import { raisedLimits } from '../main-process.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { withAppOn } from './prepare-data.ts';
import { PlantedCommunity } from './stolen-copy/planted-community.ts';
import { Planter } from './stolen-copy/planter.ts';

/**
 * T12: a thief takes everything but the keys. Ten thousand planted texts go through the real server as members send them; then a dump, a
 * backup, the logs, and every file of the data folder are searched for each of them: the uploads, and the database's own files with what
 * was deleted from them and with the write-ahead log.
 */
const MEMBERS = 30;
const SUBMISSIONS = 400;
const SEARCHES = 3;
const PARALLEL_CALLS = 4;

/** Hundreds of calls take long on a busy machine. */
const LONG_WAITS = { QUEUE_WAIT_MS: '20000', DATABASE_WAIT_MS: '20000', CALL_TIMEOUT_MS: '120000' };

const plant = new Planter();
let folder: string;
let dataDir: string;
let candor: CandorProcess;
let dump: string;
let backedUp: string;

const eachInParallel = async <T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> => {
  const waiting = [...items.entries()];
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, run));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-copy-'));
  dataDir = mkdtempSync(join(tmpdir(), 'candor-copy-data-'));
  const limits = ['SUBMISSIONS_PER_DAY', 'SEARCHES_PER_MINUTE', 'DISTINCT_PHONES_PER_DAY', 'DISTINCT_HANDLES_PER_DAY', 'REPORTS_PER_DAY'];
  const budgets = ['COST_PER_ADDRESS_PER_MINUTE', 'COST_PER_MEMBER_PER_MINUTE', 'SMS_SENDS_PER_ADDRESS_PER_HOUR', 'REPLIES_PER_DAY'];
  candor = await candorProcess(dataDir, {
    LOG_LEVEL: 'info',
    NODE_ENV: 'test',
    UNDECIDED_OPENINGS_PER_HOUR: '1000',
    REVIEW_OPENINGS_PER_HOUR: '1000',
    ...LONG_WAITS,
    ...raisedLimits(...limits, ...budgets),
  });
  await candor.start();
  await withAppOn(
    dataDir,
    async (app) => {
      const community = new PlantedCommunity(candor, plant, app);
      const members = await addPeople(community, MEMBERS);
      const reviewer = await community.addPerson('reviewer');
      await eachInParallel(Array.from({ length: SUBMISSIONS }), async (_, n) => {
        await community.submit(members[n % MEMBERS]!, { isAnonymous: n % 2 === 0, hasFile: n % 10 === 1 });
      });
      await eachInParallel(members, async (member) => {
        for (let n = 0; n < SEARCHES; n++) await community.search(member);
        await community.sendRequests(member);
      });
      const published = await community.review(reviewer, 40);
      // Each has three credits. An author may not reveal an own text, so these readers write nothing.
      const readers = await addPeople(community, 10);
      await eachInParallel(published.slice(0, 25), (id, n) => community.revealAndRespond(readers[n % readers.length]!, id));
      for (let n = 0; n < 3; n++) await community.dispute(await community.addPerson('user'), reviewer);
      dump = await dumpDatabase(app.platform.db);
      const path = join(folder, 'backup.candor');
      await backup(app, [path]);
      backedUp = zstdDecompressSync(readFileSync(path)).toString('latin1');
    },
    LONG_WAITS,
  );
  await candor.stop();
});
afterAll(async () => {
  await candor.stop();
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
});

async function addPeople(community: PlantedCommunity, count: number): Promise<Awaited<ReturnType<PlantedCommunity['addPerson']>>[]> {
  const people = [];
  for (let n = 0; n < count; n++) people.push(await community.addPerson('user'));
  return people;
}

const filesOf = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

it('plants ten thousand texts, and at least thirty of each kind', () => {
  const counts = Object.fromEntries([...plant.planted].map(([kind, texts]) => [kind, texts.size]));
  expect(Object.keys(counts)).toHaveLength(12);
  for (const [kind, count] of Object.entries(counts)) expect([kind, count >= 30]).toEqual([kind, true]);
  expect(new Set(plant.all()).size).toBeGreaterThanOrEqual(10_000);
});

it('finds none of them in a dump or a backup', () => {
  for (const copy of [dump, backedUp]) {
    // The search finds what is stored in plain text.
    expect(findPlain(copy, ['Austin', 'review.decide'])).toHaveLength(2);
    expect(findPlain(copy, plant.all())).toEqual([]);
  }
});

it('finds none of them in the logs', () => {
  expect(candor.describe().split('\n').length).toBeGreaterThan(SUBMISSIONS);
  expect(findPlain(candor.describe(), plant.all())).toEqual([]);
});

it('finds none of them in any file of the data folder: uploads, the database’s files and its write-ahead log', () => {
  const paths = filesOf(dataDir);
  const findPlanted = plainTextSearch(plant.all());
  const findPlace = plainTextSearch(['Austin']);
  const found: [string, string[]][] = [];
  let hasPlace = false;
  for (const path of paths) {
    const content = readFileSync(path).toString('latin1');
    hasPlace ||= findPlace(content).length > 0;
    const texts = findPlanted(content);
    if (texts.length > 0) found.push([relative(dataDir, path), texts.slice(0, 5)]);
  }
  expect(found).toEqual([]);
  expect(hasPlace).toBe(true);
  const folders = new Set(paths.map((path) => relative(dataDir, path).split('/')[0]));
  expect([...folders]).toEqual(expect.arrayContaining(['files', 'postgres', 'postgres.log']));
});
