import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { ANONYMOUS, freshHandle, publish, submission, submit } from '../../../../test/experiences.ts';
import { picture, upload } from '../../../../test/files/uploads.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { stealRows, type StolenRow } from '../../../../test/safety/linkage/joined-rows.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { openAuthor } from '../experience-row.ts';

/*
 * The audit log names the deleted account and the moment. A thief with copies from before and after looks at what else changed then: none
 * of it may be about an anonymous text of that member.
 */

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });

const runJob = async (name: string, payload: object = {}): Promise<void> => {
  const { experiences, profile } = test.modules;
  const job = [...experiences.jobs, ...profile.jobs].find((one) => one.name === name);
  await job!.run(payload);
};

async function deleteAccount(author: TestMember, keepsExperiences: boolean): Promise<void> {
  const { token } = author;
  await test.call('DELETE /user', { token, body: {} });
  const confirmed = await test.call('DELETE /user', {
    token,
    body: { verification_code: await test.codeFor(author.phone), keep_experiences: keepsExperiences },
  });
  expect(confirmed.status).toBe(200);
  test.clock.advance(DAY_S + 1);
  await runJob('delete-account', { userId: author.userId });
  await test.drainJobs({ mixes: false });
}

const keyOf = ({ table, values: { id, key, mark } }: StolenRow): string => JSON.stringify([table, id ?? key ?? mark]);
const textOfRow = ({ table, values }: StolenRow): string => JSON.stringify([table, values]);

/** The differences between two copies: deleted rows, new rows, and both versions of changed ones. */
async function changedWhile(work: () => Promise<void>): Promise<string[]> {
  const before = new Set((await stealRows(test.db)).map(textOfRow));
  await work();
  const after = new Set((await stealRows(test.db)).map(textOfRow));
  return [...before.symmetricDifference(after)];
}

interface WrittenTexts {
  author: TestMember;
  /** Ids of the anonymous texts, and of the dispute about the first. */
  ids: string[];
}

/** Two anonymous texts. One is disputed, and its author has answered with a file. */
async function writeAnonymously(): Promise<WrittenTexts> {
  const handle = freshHandle();
  const author = await makeMember(test);
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const disputed = await publish(test, author, { ...ANONYMOUS, platforms: [{ platform: 'instagram', social_id: handle }] });
  const undecided = await submit(test, author, ANONYMOUS);
  const body = { experience_id: disputed, ground: 'not_me' as const, statement: 'Somebody else.', evidence_ids: [] };
  const { dispute } = (await test.call('POST /experience-disputes', { token: subject.token, body })).data;
  const params = { id: dispute.id };
  const answered = await test.call('POST /experience-disputes/{id}/statement', {
    token: author.token,
    params,
    body: { statement: 'It was.' },
  });
  expect(answered.status).toBe(200);
  const proof = { name: 'evidence_file', filename: 'proof.png', content: await picture() };
  expect((await upload(test, `/experience-disputes/${dispute.id}/evidence`, [proof], author.token)).status).toBe(200);
  await test.modules.authorship.mix();
  await test.drainJobs();
  return { author, ids: [String(disputed), String(undecided), dispute.id] };
}

const rowsAbout = async ({ ids }: WrittenTexts): Promise<string[]> =>
  (await stealRows(test.db)).map(textOfRow).filter((row) => ids.some((id) => row.includes(id)));

describe.each([true, false])('a deleted account (keeps its texts: %s)', (keeps) => {
  it('changes nothing about its anonymous texts when it is deleted, not even in the queue of jobs', async () => {
    const written = await writeAnonymously();
    expect((await rowsAbout(written)).length).toBeGreaterThan(5);
    const changed = await changedWhile(() => deleteAccount(written.author, keeps));
    expect(changed.some((row) => row.includes('user.delete') && row.includes(written.author.userId))).toBe(true);
    expect(changed.filter((row) => written.ids.some((id) => row.includes(id)))).toEqual([]);
  });

  it('takes no row with it that a mix wrote, because such a row would reveal the day of an anonymous text', async () => {
    const { author } = await writeAnonymously();
    await publish(test, author);
    const before = await stealRows(test.db);
    const mixes = new Set(before.filter(({ values }) => values['action'] === 'mix.run').map(({ values }) => values['xmin']));
    await deleteAccount(author, keeps);
    const after = new Set((await stealRows(test.db)).map(keyOf));
    const deletedRows = before.filter((row) => row.table.startsWith('authored.') && !after.has(keyOf(row)));
    // The signed text is deleted immediately.
    expect(deletedRows.map(({ table }) => table)).toContain('authored.slots');
    expect(deletedRows.filter(({ values }) => mixes.has(values['xmin'])).map(({ table }) => table)).toEqual([]);
  });

  it('is the author of its anonymous texts for another day, and no longer after 15 days, when its answers and files go, too', async () => {
    const { author, ids } = await writeAnonymously();
    await deleteAccount(author, keeps);
    const [disputed, undecided] = ids.map(Number) as [number, number];
    const itemSlots = () => test.modules.authorship.slots.read(test.db, 'item', author.userId);
    expect(await itemSlots()).toHaveLength(2);
    const authors = async () => {
      const rows = await test.db.selectFrom('experiences').selectAll().where('id', 'in', [disputed, undecided]).execute();
      return rows.map((row) => openAuthor(test.platform.vault, row));
    };
    test.clock.advance(DAY_S);
    await runJob('forget-leaving-authors');
    expect(await authors()).toEqual([author.userId, author.userId]);
    test.clock.advance(14 * DAY_S);
    await runJob('forget-leaving-authors');
    expect(await authors()).toEqual(keeps ? ['', ''] : []);
    expect(await test.db.selectFrom('answers').selectAll().where('dispute_id', '=', ids[2]!).execute()).toEqual([]);
    const files = await test.db.selectFrom('evidence').select('deletes_on').where('parent', '=', `author:${ids[2]!}`).execute();
    expect(files).toEqual([{ deletes_on: expect.any(String) as string }]);
    expect(await test.db.selectFrom('leaving').selectAll().execute()).toEqual([]);
    expect(await itemSlots()).toEqual([]);
  });
});

it('an experience that loses its author changes like others that keep theirs', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(test)));
  for (const other of others) await publish(test, other, ANONYMOUS);
  const author = await makeMember(test);
  const orphan = await publish(test, author, ANONYMOUS);
  await deleteAccount(author, true);
  test.clock.advance(15 * DAY_S);
  const rows = async () =>
    (await stealRows(test.db))
      .filter(({ table }) => table === 'authored.experiences')
      .map(({ values: { ctid: _place, xmin: _writer, xmax: _locker, ...columns } }) => columns as Record<string, string | number>);
  const before = await rows();
  await runJob('forget-leaving-authors');
  const changes = (await rows()).flatMap((row) => {
    const old = before.find(({ id }) => id === row['id'])!;
    const changed = Object.keys(row).filter((column) => JSON.stringify(old[column]) !== JSON.stringify(row[column]));
    return changed.length === 0 ? [] : [{ id: row['id'], changed, bytes: String(row['author_enc']).length }];
  });
  expect(changes.find(({ id }) => id === orphan)).toBeDefined();
  expect(changes.length).toBeGreaterThan(2);
  for (const { changed, bytes } of changes) expect([changed, bytes]).toEqual([['author_enc'], changes[0]!.bytes]);
  const [row] = await test.db.selectFrom('experiences').selectAll().where('id', '=', orphan).execute();
  expect(openAuthor(test.platform.vault, row!)).toBe('');
});

it('an account that is deleted while its anonymous text waits in the inbox leaves no text', async () => {
  const author = await makeMember(test);
  const place = { city: 'Marfa', state: 'TX', wait_for_company: true };
  const reply = await test.call('POST /experiences', { token: author.token, body: submission({ ...ANONYMOUS, ...place }) });
  await test.modules.authorship.mix({ force: true });
  await deleteAccount(author, true);
  test.clock.advance(14 * DAY_S);
  await test.modules.authorship.mix({ force: true });
  expect(await test.db.selectFrom('inbox').selectAll().execute()).toEqual([]);
  expect(await test.db.selectFrom('experiences').selectAll().where('id', '=', reply.data.id).execute()).toEqual([]);
  expect(await test.modules.authorship.slots.read(test.db, 'item', author.userId)).toEqual([]);
});

it('a text that was withdrawn on the day of the deletion stays withdrawn, although its author chose to keep their texts', async () => {
  const author = await makeMember(test);
  const id = await submit(test, author, ANONYMOUS);
  await test.call('DELETE /user', { token: author.token, body: {} });
  const code = await test.codeFor(author.phone);
  await test.call('DELETE /user', { token: author.token, body: { verification_code: code, keep_experiences: true } });
  test.clock.advance(DAY_S + 1);
  expect((await test.call('DELETE /experiences/{id}', { token: author.token, params: { id } })).status).toBe(200);
  await runJob('delete-account', { userId: author.userId });
  await test.modules.authorship.mix();
  const row = await test.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirst();
  expect(row?.status).toBe('withdrawn');
});
