import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, submission, TAG } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';
import { readDatabaseFiles } from '../files/read-database-files.ts';
import { picture, upload, uploadEvidence } from '../files/uploads.ts';
import { BOTH_SIDES, OPEN_COLUMNS } from './linkage/stolen-rows.ts';
import { findPath, stealRows, type StolenRow } from './linkage/joined-rows.ts';

/*
 * A thief has the whole database and the folder of files, but no key. The test creates authors who also have a photo, a payment, searches,
 * signed texts and files; no join may lead from their accounts to their anonymous texts.
 */

const AUTHORS = 3;

let app: TestApp;
let authors: TestMember[];
let staff: TestMember[];
let anonymousIds: number[];
let evidenceTransactions: number;

async function submitSignedAndAnonymous(author: TestMember): Promise<number> {
  const [signedFile, anonymousFile] = [
    await uploadEvidence(app, author.token, 'experience'),
    await uploadEvidence(app, author.token, 'experience'),
  ];
  const submit = async (fields: Parameters<typeof submission>[0]) => {
    const reply = await app.call('POST /experiences', { token: author.token, body: submission(fields) });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.data.id;
  };
  await submit({ evidence_ids: [signedFile.id], person_name: 'Signed Person' });
  return submit({ is_anonymous: true, comment: '', tags: [TAG.ghosted], evidence_ids: [anonymousFile.id] });
}

async function useAllFeatures(): Promise<void> {
  for (const [nth, author] of authors.entries()) {
    await upload(app, '/user/photo', [{ name: 'photo', filename: 'me.png', content: await picture() }], author.token);
    await app.call('POST /search', { token: author.token, body: { social_id: freshHandle() } });
    const body = { pack_id: 'pro', source_id: 'cnon:sandbox-ok' } as const;
    await app.call('POST /reveals/purchase', { token: author.token, body: { ...body, source_id: `${body.source_id}-${nth}` } });
    anonymousIds.push(await submitSignedAndAnonymous(author));
  }
  await app.modules.authorship.mix();
  evidenceTransactions = await countEvidenceTransactions();
}

/** How many transactions wrote the evidence of the anonymous experiences. */
async function countEvidenceTransactions(): Promise<number> {
  const { rows } = await sql<{ writers: number }>`
    select count(distinct xmin::text)::int as writers from authored.evidence where parent = any(${anonymousIds.map(String)})`.execute(
    app.db,
  );
  return rows[0]!.writers;
}

async function decideAll(): Promise<void> {
  const [reviewer] = staff;
  for (const [nth, id] of anonymousIds.entries())
    await decide(app, reviewer!, await itemOf(app, 'experience', id), nth % 2 === 0 ? 'approve' : 'reject');
  await app.drainJobs();
  for (const author of authors) {
    await app.call('GET /notifications', { token: author.token });
    await app.call('GET /experiences', { token: author.token });
  }
  await app.modules.authorship.mix({ force: true });
  await app.drainJobs();
}

beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  staff = [await makeMember(app, { role: 'reviewer' }), await makeMember(app, { role: 'admin' })];
  authors = [];
  for (let nth = 0; nth < AUTHORS; nth++) authors.push(await makeMember(app));
  anonymousIds = [];
  await useAllFeatures();
  await decideAll();
});
afterAll(() => app.close());

/** For each anonymous experience, the joins that lead to its author's account; an empty list if there are none. */
async function joinsToAuthors(): Promise<string[][]> {
  const rows = await stealRows(app.db);
  const ignored = new Set(staff.map(({ userId }) => userId));
  const options = { ignored, openColumns: OPEN_COLUMNS, tablesWithoutTransaction: BOTH_SIDES };
  const row = (table: string, id: unknown): StolenRow => {
    const found = rows.find((one) => one.table === table && one.values['id'] === id);
    if (!found) throw new Error(`no row ${String(id)} in ${table}`);
    return found;
  };
  return anonymousIds.map(
    (id, nth) => findPath(rows, row('authored.experiences', id), row('public.users', authors[nth]!.userId), options) ?? [],
  );
}
const NO_JOINS: string[][] = Array.from({ length: AUTHORS }, () => []);
const areNamed = (joins: string[][]): boolean[] => joins.map(({ length }) => length > 0);

describe('a stolen database without keys', () => {
  it('contains the evidence and photos of the test’s authors, and no unused upload', async () => {
    const { rows } = await sql<{ evidence: number; photos: number; staged: number }>`
      select (select count(*) from authored.evidence)::int as evidence, (select count(*) from profile_photos)::int as photos,
        (select count(*) from authored.staged)::int as staged`.execute(app.db);
    expect(rows[0]).toEqual({ evidence: 2 * AUTHORS, photos: AUTHORS, staged: 0 });
  });

  it('names no anonymous author by equal values, moments or transactions', async () => {
    expect(await joinsToAuthors()).toEqual(NO_JOINS);
  });

  it('reveals all authors if the hash of the owner is put back beside photos and evidence', async () => {
    await sql`alter table authored.evidence add column owner_key uuid`.execute(app.db);
    await sql`alter table profile_photos add column owner_key uuid`.execute(app.db);
    for (const [nth, { userId }] of authors.entries()) {
      const key = crypto.randomUUID();
      await sql`update profile_photos set owner_key = ${key} where user_id = ${userId}`.execute(app.db);
      await sql`update authored.evidence set owner_key = ${key} where parent = ${String(anonymousIds[nth]!)}`.execute(app.db);
    }
    expect(areNamed(await joinsToAuthors())).toEqual(NO_JOINS.map(() => true));
    await sql`alter table authored.evidence drop column owner_key`.execute(app.db);
    await sql`alter table profile_photos drop column owner_key`.execute(app.db);
    expect(await joinsToAuthors()).toEqual(NO_JOINS);
  });

  it('reveals an author whose account is changed in the transaction of the decision', async () => {
    const [author] = authors;
    await app.act(async ({ db }) => {
      await sql`update users set updated_at = now() where id = ${author!.userId}`.execute(db);
      await sql`update authored.experiences set decided_day = decided_day where id = ${anonymousIds[0]!}`.execute(db);
    });
    expect(areNamed(await joinsToAuthors())).toEqual(NO_JOINS.map((_, nth) => nth === 0));
    await sql`update users set updated_at = updated_at where id = ${author!.userId}`.execute(app.db);
    expect(await joinsToAuthors()).toEqual(NO_JOINS);
  });

  it('shows no time of day of an anonymous experience, and one transaction, the mix, as the writer of all evidence', async () => {
    const rows = (await stealRows(app.db)).filter(
      ({ table, values }) => table === 'authored.experiences' && anonymousIds.includes(values['id'] as number),
    );
    expect(JSON.stringify(rows)).not.toMatch(/\d\dT\d\d:\d\d/);
    expect(evidenceTransactions).toBe(1);
  });
});

it('no file of the database contains the bytes of an inbox row after the mix', async () => {
  await app.call('POST /experiences', {
    token: authors[2]!.token,
    body: submission({ is_anonymous: true, comment: '', tags: [TAG.ghosted] }),
  });
  const { rows } = await sql<{ part: Buffer }>`select substring(body_enc from 40 for 48) as part from authored.inbox`.execute(app.db);
  const [{ part }] = rows as [(typeof rows)[number]];
  const filesWithPart = async () => (await readDatabaseFiles(app)).filter((file) => file.includes(part)).length;
  await sql`checkpoint`.execute(app.db);
  expect(await filesWithPart()).toBeGreaterThan(0);
  await app.modules.authorship.mix();
  expect(await app.modules.authorship.recycleWal()).toBe(true);
  expect(await filesWithPart()).toBe(0);
});

describe('the stolen folder of files', () => {
  it('has the same modification time on every file', () => {
    const folder = join(app.dataDir, 'files');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files).toHaveLength(3 * AUTHORS);
    expect(new Set(files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs))).toEqual(new Set([0]));
  });

  it('stores no file of an anonymous experience under the name that it had when it was uploaded', async () => {
    const author = authors[0]!;
    const { id } = await uploadEvidence(app, author.token, 'experience');
    const [uploaded] = await app.db.selectFrom('staged').select('storage_key').execute();
    await app.call('POST /experiences', {
      token: author.token,
      body: submission({ is_anonymous: true, comment: '', tags: [TAG.ghosted], evidence_ids: [id] }),
    });
    await app.modules.authorship.mix();
    await app.drainJobs();
    const [file] = await app.db.selectFrom('evidence').select('storage_key').where('id', '=', id).execute();
    expect(file!.storage_key).not.toBe(uploaded!.storage_key);
    const names = readdirSync(join(app.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).join('\n');
    expect([names.includes(file!.storage_key), names.includes(uploaded!.storage_key)]).toEqual([true, false]);
  });
});

it('an admin who compares the directory of members before and after an approval learns nothing about the author', async () => {
  const [reviewer, admin] = staff;
  const author = authors[1]!;
  const reply = await app.call('POST /experiences', {
    token: author.token,
    body: submission({ is_anonymous: true, comment: '', tags: [TAG.ghosted] }),
  });
  await app.modules.authorship.mix();
  const directory = async () => (await app.call('GET /admin/users', { token: admin!.token })).data.users;
  const before = await directory();
  await decide(app, reviewer!, await itemOf(app, 'experience', reply.data.id), 'approve');
  await app.drainJobs();
  const after = await directory();
  const changed = after.filter((user, nth) => JSON.stringify(user) !== JSON.stringify(before[nth])).map(({ id }) => id);
  expect(changed.filter((id) => authors.some(({ userId }) => userId === id))).toEqual([]);
});
