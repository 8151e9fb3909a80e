import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish, TAG } from '../../test/experiences.ts';
import { makeMember, type TestMember } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';
import { PartWriter, readParts } from '../platform/db/backup/backup-format.ts';
import { openBackup } from '../platform/db/backup/verify-backup.ts';
import { loadKeyring, newKeyFile } from '../platform/crypto/keyring.ts';
import { openVault } from '../platform/crypto/store.ts';
import { formatStartupError } from '../format-startup-error.ts';
import { backup, verifyWith } from './backup.ts';
import { restoreWith } from './restore.ts';
import { verifyAuditLog } from './verify-audit.ts';

/** The indexes of larger tables are built after their rows. */
const LARGE_TABLE_BYTES = 9 * 1024 * 1024;
const keys = newKeyFile();
const keyring = loadKeyring(keys, '');
const folder = mkdtempSync(join(tmpdir(), 'candor-backup-'));
const path = join(folder, 'candor.backup');

let source: TestApp;
let target: TestApp;
let member: TestMember;
let output: string;
beforeAll(async () => {
  [source, target] = await Promise.all([startTestApp({ CANDOR_KEYS: keys }), startTestApp({ CANDOR_KEYS: keys })]);
  member = await makeMember(source, { displayName: 'Åsa “Tab\tbed” O’Brien' });
  await publish(source, await makeMember(source), { tags: [TAG.honest] });
  await copyExperiences(source);
  await source.call('POST /reveals/purchase', {
    token: member.token,
    body: { pack_id: 'pro', source_id: `cnon:sandbox-ok-${randomUUID()}` },
  });
  await source.act(async (ctx) => {
    const key = randomUUID();
    await source.app.storage.write(key, bytesOf(randomUUID().repeat(10_000)));
    await ctx.db
      .insertInto('evidence')
      .values({ id: randomUUID(), parent_kind: 'experience', parent: '1', details_enc: Buffer.from('d'), storage_key: key })
      .execute();
  });
  // One day with a partition, and one without.
  await sql`insert into held_hits (key, at, expires_at)
    select gen_random_uuid(), now(), now() + n * interval '1 day' from unnest(array[0.5, 400]) n`.execute(source.db);
  output = await backup(source.ownerApp, [path]);
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true });
});

/** Makes the table so large that it is backed up in the binary format. */
async function copyExperiences({ db }: TestApp): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`select quote_ident(attname) as name from pg_attribute
    where attrelid = 'experiences'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  const list = columns.map(({ name }) => name);
  await sql`insert into experiences (${sql.raw(list.join(', '))}) overriding system value
    select ${sql.raw(list.map((name) => (name === 'id' ? 'id + n' : name)).join(', '))}
    from experiences, generate_series(1000, 4000) n`.execute(db);
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Every table with the hash of its rows, and every file with the hash of its bytes. */
async function digestOf({ db, dataDir }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'authored'::regnamespace)`.execute(
    db,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      hash: string;
    }>`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(name)} t`.execute(db);
    if (!name.startsWith('kysely_') && !name.endsWith('_outbox')) digests[name] = rows[0]!.hash;
  }
  const files = join(dataDir, 'files');
  for (const name of readdirSync(files, { recursive: true, withFileTypes: true })) {
    if (name.isFile())
      digests[name.name] = createHash('sha256')
        .update(readFileSync(join(name.parentPath, name.name)))
        .digest('hex');
  }
  return digests;
}

/** The message of the error, if the restore is refused. */
const tryRestore = (app: TestApp, file: string, ring = keyring) =>
  restoreWith(app.ownerApp, file, ring, app.databaseUrl).then(
    () => 'restored',
    (error: Error) => error.message,
  );

test('prints what the backup contains, and that the keys are not in it', async () => {
  expect(output).toMatch(/: \d+ tables and 1 files in \d+ bytes, SHA-256 [0-9a-f]{64}\.\nThe keys are not in it/);
  const bytes = readFileSync(path);
  for (const root of keyring.roots) expect(bytes.includes(root.key)).toBe(false);
  await expect(backup(source.ownerApp, [])).rejects.toThrow('takes the path');
});

test('a damaged or cut backup, the wrong keys and a database that is not empty are refused, and nothing is changed', async () => {
  const whole = readFileSync(path);
  const [cut, changed, other] = ['cut', 'changed', 'other'].map((name) => join(folder, name));
  writeFileSync(cut!, whole.subarray(0, whole.length - 200));
  const corrupted = Buffer.from(whole);
  corrupted[Math.floor(corrupted.length / 2)]! ^= 0xff;
  writeFileSync(changed!, corrupted);
  writeFileSync(other!, 'not a backup');
  for (const file of [cut!, changed!, other!]) expect(await tryRestore(target, file)).toMatch(/backup|damaged|unexpected end/);
  expect(await tryRestore(target, path, loadKeyring(newKeyFile(), ''))).toMatch(/key file/);
  expect(await tryRestore(source, path)).toMatch(/^the database is not empty/);
  expect(await target.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('rows that contradict each other are refused, and the database stays ready for another restore', async () => {
  const doubled = join(folder, 'doubled');
  await changeRows('users', path, doubled, (rows) => Buffer.concat([rows, rows]));
  expect(await tryRestore(target, doubled)).toBe('the backup is damaged: its rows contradict each other');
  expect(await target.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(
    await target.db
      .selectFrom('kysely_migration' as never)
      .selectAll()
      .execute(),
  ).not.toEqual([]);
});

test('a row that PostgreSQL cannot read is refused, in both formats', async () => {
  for (const table of ['users', 'experiences']) {
    const cut = join(folder, `cut-${table}`);
    await changeRows(table, path, cut, (rows) => rows.subarray(0, rows.length - 9));
    expect(await tryRestore(target, cut)).toBe(`the backup is damaged: ${table} contains a row that cannot be read`);
    await expect(verifyWith(cut, keyring)).rejects.toThrow(/a row of \w+ (?:is incomplete|has another number of columns)/);
  }
});

test('a database on which Candor runs is refused', async () => {
  const running = await target.startSecondProcess();
  await running.platform.changes.whenLive(20_000);
  expect(await tryRestore(target, path)).toBe('Candor is running on this database. Stop it, then run restore again.');
  await running.close();
  await expect.poll(() => countListeners(target)).toBe(1);
});

test('a restore brings back all rows and files, and sealed values can be decrypted', async () => {
  expect(await restoreWith(target.ownerApp, path, keyring, target.databaseUrl)).toMatch(/1 files are restored/);
  expect(await digestOf(target)).toEqual(await digestOf(source));
  expect(await verifyAuditLog(target.app)).toMatch(/intact/);
  const vault = await openVault(target.db, keyring);
  const row = await target.db
    .selectFrom('users')
    .select(['id', 'display_name_enc'])
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow();
  expect(vault.open('users.display_name', row.id, row.display_name_enc!)).toBe(member.displayName);
  const { rows } = await sql<{ is_new: boolean }>`
    select nextval(pg_get_serial_sequence('ledger_entries', 'id')) > (select max(id) from ledger_entries) as is_new`.execute(target.db);
  expect(rows).toEqual([{ is_new: true }]);
});

test('a backup fails if the store cannot read a file, except an expired one', async () => {
  const { storage_key } = await source.db.selectFrom('evidence').select('storage_key').executeTakeFirstOrThrow();
  await source.app.storage.remove(storage_key);
  const incomplete = join(folder, 'incomplete');
  await expect(backup(source.ownerApp, [incomplete])).rejects.toThrow(`the file store has no file ${storage_key}`);
  expect(readdirSync(folder)).not.toEqual(expect.arrayContaining([expect.stringContaining('incomplete')]));
  await source.db.updateTable('evidence').set({ deletes_on: '1970-01-01' }).execute();
  expect(await backup(source.ownerApp, [incomplete])).toMatch(/ and 0 files /);
});

test('a backup of a newer release is refused', async () => {
  const newer = join(folder, 'newer');
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(target.db);
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(newer));
  const parts = new PartWriter(gzip);
  await parts.write({ kind: 'backup', version: 1, migrations: [...rows.map(({ name }) => name), '9999-of-a-newer-release'] });
  await parts.end();
  await written;
  expect(await tryRestore(target, newer)).toMatch(/another release of Candor: restore it with that one, or with a newer one$/);
});

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

test.skipIf(!mayMount)('a full disk ends a backup with one sentence and leaves no partial file', async () => {
  const small = join(folder, 'small');
  mkdirSync(small);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', small]);
  try {
    const error = await backup(source.ownerApp, [join(small, 'candor.backup')]).catch((thrown: unknown) => thrown);
    expect(formatStartupError(error)).toBe('the disk is full. Free some space, or choose another disk.');
    expect(readdirSync(small)).toEqual([]);
  } finally {
    execFileSync('umount', [small]);
  }
});

test('a backup can be checked without a database: its parts, its rows and its keys', async () => {
  expect(await verifyWith(path, keyring)).toMatch(/is complete: \d+ tables with \d+ rows and 1 files, and the key file can decrypt it\.$/);
  const whole = readFileSync(path);
  const cut = join(folder, 'cut-short');
  writeFileSync(cut, whole.subarray(0, whole.length - 200));
  await expect(verifyWith(cut, keyring)).rejects.toThrow(/damaged|unexpected end|too early/);
  const altered = join(folder, 'altered');
  const corrupted = Buffer.from(whole);
  corrupted[Math.floor(corrupted.length / 3)]! ^= 0xff;
  writeFileSync(altered, corrupted);
  await expect(verifyWith(altered, keyring)).rejects.toThrow(/damaged|not a backup/);
  await expect(verifyWith(path, loadKeyring(newKeyFile(), ''))).rejects.toThrow('key file');
});

test('a backup contains the rows in random order', async () => {
  await sql`insert into provider_events (id, received_at) select lpad(n::text, 4, '0'), now() from generate_series(1, 500) n`.execute(
    source.db,
  );
  const { rows } = await sql<{ name: string }>`select id as name from provider_events`.execute(source.db);
  const inHeapOrder = rows.map(({ name }) => name);
  const second = join(folder, 'second');
  await backup(source.ownerApp, [second]);
  const ids: string[] = [];
  for await (const { head, body } of readParts(openBackup(second))) {
    if (head.kind !== 'table' || head['name'] !== 'provider_events') continue;
    const text = await textOf(body);
    ids.push(
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0]!),
    );
  }
  expect(ids.toSorted()).toEqual(inHeapOrder.toSorted());
  expect(ids).not.toEqual(inHeapOrder);
});

test('a backup waits for a transaction that moves rows to another table, and then contains each row once', async () => {
  await sql`create table staged (id int); create table moved (id int); insert into staged values (1), (2)`.execute(source.db);
  const third = join(folder, 'third');
  let writing: Promise<string> | undefined;
  await source.db.transaction().execute(async (tx) => {
    await sql`lock table staged in access exclusive mode`.execute(tx);
    writing = backup(source.ownerApp, [third]);
    await expect.poll(() => countWaiting(source)).toBe(1);
    await sql`insert into moved select * from staged`.execute(tx);
    await sql`truncate staged`.execute(tx);
  });
  await writing;
  const counts = new Map<string, number>();
  for await (const { head, body } of readParts(openBackup(third))) {
    const text = await textOf(body);
    if (head.kind === 'table') counts.set(String(head['name']), text.split('\n').length - 1);
  }
  expect([counts.get('staged'), counts.get('moved')]).toEqual([0, 2]);
  await sql`drop table staged, moved`.execute(source.db);
});

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of body) text += piece.toString('latin1');
  return text;
}

/** Copies a backup with other rows of one table. */
async function changeRows(table: string, from: string, to: string, change: (rows: Buffer) => Buffer): Promise<void> {
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(to));
  const parts = new PartWriter(gzip);
  for await (const { head, body } of readParts(openBackup(from))) {
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(piece);
    const isChanged = head.kind === 'table' && head['name'] === table;
    const sizes = head.kind === 'backup' ? { sizes: { ...(head['sizes'] as object), [table]: LARGE_TABLE_BYTES } } : {};
    await parts.write({ ...head, ...sizes }, Readable.from(isChanged ? [change(Buffer.concat(pieces))] : pieces));
  }
  await parts.end();
  await written;
}

async function countListeners({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'candor-changes'`.execute(db);
  return rows[0]!.n;
}

async function countWaiting({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted and relation = 'staged'::regclass and mode = 'AccessShareLock'`.execute(db);
  return rows[0]!.n;
}
