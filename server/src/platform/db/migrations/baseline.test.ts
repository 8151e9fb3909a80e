import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { urlOfDatabase, runStatements } from '../../../../test/database.ts';
import { describeSchema } from '../../../../test/describe-schema.ts';
import { upgradeSteps } from '../../../upgrade/index.ts';
import { migrate } from './migrate.ts';
import { formatBaseline, readBaseline } from './baseline.ts';
import { MIGRATIONS } from './migration-list.ts';

const names: string[] = [];
const folders: string[] = [];
let cluster: string;

beforeAll(() => {
  cluster = inject('testCluster').url;
});
afterAll(async () => {
  for (const name of names) await runStatements(cluster, `drop database if exists ${name} with (force)`);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `candor_baseline_${process.pid}_${names.length}`;
  names.push(name);
  await runStatements(cluster, `create database ${name} template template0`);
  return urlOfDatabase(cluster, name);
}

async function readColumn(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

const executed = (url: string) => readColumn(url, 'select name from kysely_migration order by name');

it('a fresh database has the schema of one that went through every migration', async () => {
  const [fresh, old] = [await emptyDatabase(), await emptyDatabase()];
  const reported: string[] = [];
  const { ran } = await migrate(fresh, upgradeSteps(undefined), { onMigrated: (name) => void reported.push(name) });
  const through = await migrate(old, upgradeSteps(undefined), { usesBaseline: false });
  expect(reported[0]).toMatch(/^the baseline of \d+ migrations, to \d{4}-/);
  expect(ran).toEqual(through.ran);
  expect(await executed(fresh)).toEqual(await executed(old));
  expect(await describeSchema(fresh)).toEqual(await describeSchema(old));
});

it('a database with an extension of the operator, as managed ones have, is migrated like an empty one, and only once', async () => {
  const url = await emptyDatabase();
  await readColumn(url, 'create extension pg_stat_statements');
  await migrate(url, upgradeSteps(undefined));
  expect((await migrate(url, upgradeSteps(undefined))).ran).toEqual([]);
});

it('a database of an older release runs single migrations instead of the baseline', async () => {
  const { contains } = readBaseline(MIGRATIONS)!;
  const url = await emptyDatabase();
  const before = contains.at(-3)!;
  const reported: string[] = [];
  const steps = upgradeSteps(undefined);
  expect((await migrate(url, steps, { upTo: before, onMigrated: (name) => void reported.push(name) })).ran.at(-1)).toBe(before);
  await migrate(url, steps, { onMigrated: (name) => void reported.push(name) });
  expect(reported.slice(0, contains.length)).toEqual(contains);
});

it('the baseline is not applied to a database that has any table', async () => {
  const url = await emptyDatabase();
  await runStatements(url, 'create table of_somebody (id int)');
  const reported: string[] = [];
  await migrate(url, upgradeSteps(undefined), {
    upTo: readBaseline(MIGRATIONS)!.contains.at(-1)!,
    onMigrated: (name) => void reported.push(name),
  });
  expect(reported[0]).toBe(readBaseline(MIGRATIONS)!.contains[0]);
  expect(await readColumn(url, 'select count(*)::int from of_somebody')).toEqual([0]);
});

it('the baseline is applied completely or not at all, and is followed by later migrations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-baseline-'));
  folders.push(folder);
  mkdirSync(join(folder, 'baseline'));
  writeFileSync(join(folder, '0001-a.sql'), 'create table a (id int); create table gone (id int)');
  writeFileSync(join(folder, '0002-b.sql'), 'drop table gone');
  writeFileSync(join(folder, '0003-c.sql'), 'create table c (id int)');
  const baseline = join(folder, 'baseline/0002-b.sql');
  const url = await emptyDatabase();
  writeFileSync(baseline, formatBaseline('create table public.a (id int);\nselect 1 / 0;', ['0001-a', '0002-b']));
  await expect(migrate(url, {}, { folder, upTo: '0002-b' })).rejects.toThrow('division by zero');
  expect(await readColumn(url, `select to_regclass('a')`)).toEqual([null]);
  writeFileSync(baseline, formatBaseline('\\restrict x\ncreate table public.a (id int);', ['0001-a', '0002-b']));
  expect((await migrate(url, {}, { folder, upTo: '0003-c' })).ran).toEqual(['0001-a', '0002-b', '0003-c']);
  expect(await executed(url)).toEqual(['0001-a', '0002-b', '0003-c']);
});

it('the baseline joins columns and clauses, and leaves functions as they are', () => {
  const body = 'CREATE FUNCTION f() RETURNS void\n    LANGUAGE sql\n    AS $$\n    select 1,\n    2\n$$;';
  const text = formatBaseline(`CREATE TABLE t (\n    a integer,\n    b text\n);\n${body}`, ['0001-a']);
  expect(text.split('\n').slice(3)).toEqual([
    'CREATE TABLE t (',
    '    a integer, b text',
    ');',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$',
    '    select 1,',
    '    2',
    '$$;',
    '',
  ]);
});

it('the baseline changes settings only for its own transaction', () => {
  const text = formatBaseline(
    `SET lock_timeout = 0;\nSET transaction_timeout = 0;\nSELECT pg_catalog.set_config('search_path', '', false);\n\\unrestrict x\n-- a comment`,
    ['0001-a'],
  );
  expect(text.split('\n').slice(3)).toEqual(['SET LOCAL lock_timeout = 0;', `SELECT pg_catalog.set_config('search_path', '', true);`, '']);
});
