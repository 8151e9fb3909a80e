import { isoDay } from '@candor/contract/dates';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadEvidence } from '../../../test/files/uploads.ts';
import { ANONYMOUS, submission } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import { DAY_S } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { submissionPayload } from '../../../test/safety/mix/arrivals.ts';

/* One act that can't be applied must not stop the mix of all others. It stays in the inbox, where its author sees it and may withdraw it. */

const app = await startSharedApp();
const { authorship } = app.modules;
let nextId = 7_000_000;
const logged = vi.spyOn(app.platform.log, 'error').mockImplementation(() => {});
beforeEach(async () => {
  await sql`truncate authored.inbox`.execute(app.db);
  logged.mockClear();
});
afterEach(() => app.clock.advance(DAY_S));

const write = async ({ token }: TestMember, fields: Parameters<typeof submission>[0] = {}): Promise<number> => {
  const reply = await app.call('POST /experiences', { token, body: submission({ ...ANONYMOUS, ...fields }) });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data.id;
};

/** A submission that an earlier release accepted, whose name has no words. */
async function writeNameless(author: TestMember): Promise<number> {
  const payload = { ...(await submissionPayload(app, author)), personName: '\u02bc', identifiers: [] };
  await sql`truncate authored.inbox`.execute(app.db);
  const id = nextId++;
  const act = { kind: 'submit' as const, experienceId: id, payload };
  await inTransaction(app.platform.authoredDb, (db) =>
    authorship.inbox.put({ db, clock: app.platform.clock, actor: { userId: author.userId } }, act),
  );
  return id;
}

const mixedIds = async (ids: readonly number[]): Promise<number[]> =>
  (await app.db.selectFrom('experiences').select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id);
const ownStatus = async ({ token }: TestMember, id: number): Promise<string | undefined> =>
  (await app.call('GET /experiences', { token })).data.experiences.find((experience) => experience.id === id)?.status;
const waitingCount = async (): Promise<number> => (await app.db.selectFrom('inbox').select('key').execute()).length;
const eventsLogged = (): unknown[] => logged.mock.calls.map(([line]) => line);

test('the others are applied in one transaction, the failing act stays, and the log names nobody', async () => {
  const [author, others] = [await makeMember(app), [await makeMember(app), await makeMember(app), await makeMember(app)]];
  const failing = await writeNameless(author);
  const good = [];
  for (const other of others) good.push(await write(other));
  expect(await authorship.mix()).toMatchObject({ acts: 3, authors: 3 });
  expect(await mixedIds([failing, ...good])).toEqual(good.toSorted((a, b) => a - b));
  expect(await ownStatus(author, failing)).toBe('in_review');
  const { rows } = await sql<{ xmin: string }>`
    select xmin::text from authored.experiences where id = any(${good}::bigint[]) union select xmin::text from authored.inbox`.execute(
    app.db,
  );
  expect(rows).toHaveLength(1);
  expect(eventsLogged()).toEqual([{ event: 'acts_not_mixed', count: 1, pgCode: expect.any(String), stack: expect.any(String) }]);
});

test('it is tried again on another day, not by each mix', async () => {
  const author = await makeMember(app);
  const failing = await writeNameless(author);
  await authorship.mix();
  await authorship.mix();
  expect(eventsLogged()).toHaveLength(1);
  app.clock.advance(DAY_S);
  await authorship.mix();
  expect(eventsLogged()).toHaveLength(2);
  expect(await ownStatus(author, failing)).toBe('in_review');
});

test.each([
  ['the same day', 0],
  ['a later day', DAY_S],
])('its author may withdraw it on %s, and it is gone after the next mix', async (_day, waitS) => {
  const author = await makeMember(app);
  const failing = await writeNameless(author);
  await authorship.mix();
  app.clock.advance(waitS);
  const { status } = await app.call('DELETE /experiences/{id}', { token: author.token, params: { id: failing } });
  expect(status).toBe(200);
  expect(await ownStatus(author, failing)).toBe('withdrawn');
  await authorship.mix();
  expect(await waitingCount()).toBe(0);
  expect(await ownStatus(author, failing)).not.toBe('in_review');
});

test.each(['missing', 'damaged'])('a %s file stops only the act that names it, whose other file is kept', async (fault) => {
  const [author, other] = [await makeMember(app), await makeMember(app)];
  const files = [await uploadEvidence(app, author.token, 'experience'), await uploadEvidence(app, author.token, 'experience')];
  const [lost] = await sql<{ storage_key: string }>`select storage_key from authored.staged limit 1`
    .execute(app.db)
    .then(({ rows }) => rows);
  const failing = await write(author, { evidence_ids: files.map(({ id }) => id) });
  const good = await write(other);
  const chunks: Buffer[] = [];
  for await (const chunk of await app.app.storage.read(lost!.storage_key)) chunks.push(chunk as Buffer);
  const sealed = Buffer.concat(chunks);
  const store = (bytes: Buffer) =>
    app.app.storage.write(
      lost!.storage_key,
      (async function* () {
        yield bytes;
      })(),
    );
  if (fault === 'missing') await app.app.storage.remove(lost!.storage_key);
  else await store(sealed.map((byte, index) => (index === 0 ? byte ^ 1 : byte)) as Buffer);
  await authorship.mix();
  expect(await mixedIds([failing, good])).toEqual([good]);
  app.clock.advance(3 * DAY_S);
  await authorship.mix();
  await app.drainJobs({ mixes: false });
  expect(await mixedIds([failing])).toEqual([]);
  await store(sealed);
  app.clock.advance(DAY_S);
  await authorship.mix();
  expect(await mixedIds([failing])).toEqual([failing]);
  const attached = await app.db.selectFrom('evidence').select('id').where('parent', '=', String(failing)).execute();
  expect(attached).toHaveLength(2);
});

test('the search for failing acts touches no row that a call of an author wrote, and stores nothing under its key', async () => {
  const good = [await makeMember(app), await makeMember(app)];
  await writeNameless(await makeMember(app));
  for (const author of good) {
    const { id } = await uploadEvidence(app, author.token, 'experience');
    await write(author, { evidence_ids: [id] });
  }
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await authorship.mix();
  const statements = query.mock.calls.map(([statement]) =>
    (typeof statement === 'string' ? statement : (statement as { text: string }).text).toLowerCase(),
  );
  query.mockRestore();
  const transactions = statements.join('\n').split('lock table authored.inbox');
  const search = transactions.slice(2, -1);
  expect(search.length).toBeGreaterThan(2);
  for (const trial of search)
    expect(trial).not.toMatch(/inbox_kept|for update|(?:delete from|update|truncate) (?:authored\.)?(?:staged|inbox)/);
  expect(transactions.at(-1)).toMatch(/inbox_kept/);
  expect(transactions.at(-1)).toMatch(/delete from staged/);
});

test('the keys of a day are all found among its mixed acts, also that of an act which stays', async () => {
  await writeNameless(await makeMember(app));
  await authorship.addDummy();
  await write(await makeMember(app), { city: 'Marathon', state: 'TX', wait_for_company: true });
  const keys = async (table: 'inbox' | 'inbox_kept') => (await app.db.selectFrom(table).select('key').execute()).map(({ key }) => key);
  const before = await keys('inbox');
  await authorship.mix({ day: isoDay(app.clock.now()) });
  expect(before).toHaveLength(3);
  expect(await keys('inbox_kept')).toEqual(expect.arrayContaining(before));
  const after = await keys('inbox');
  expect(after).toHaveLength(2);
  expect(after.filter((key) => before.includes(key))).toEqual([]);
});

test('an error of the file store stops the whole mix, which can be repeated', async () => {
  const author = await makeMember(app);
  const { id: file } = await uploadEvidence(app, author.token, 'experience');
  const id = await write(author, { evidence_ids: [file] });
  const read = vi.spyOn(app.app.storage, 'read').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  await expect(authorship.mix()).rejects.toThrow('no space');
  read.mockRestore();
  await authorship.mix();
  expect(await mixedIds([id])).toEqual([id]);
});
