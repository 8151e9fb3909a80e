import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshHandle, publish } from '../../test/experiences.ts';
import { makeMember, type TestMember } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';
import { rebuildIndex } from './rebuild-index.ts';

let app: TestApp;
let searcher: TestMember;
const published: { id: number; handle: string }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  searcher = await makeMember(app);
  for (const person_name of ['Jordan Miller', 'Mary Ann Evans', 'Dana Summers', 'Robin Vale']) {
    const handle = freshHandle();
    const fields = { person_name, platforms: [{ platform: 'instagram', social_id: handle }], tags: [1, 41] };
    published.push({ id: await publish(app, await makeMember(app), fields), handle });
  }
});
afterAll(() => app.close());

const run = (...args: string[]): Promise<string> => rebuildIndex(app.ownerApp, args);
const found = async (body: { social_id?: string; person_name?: string }): Promise<number[]> =>
  (await app.call('POST /search', { token: searcher.token, body })).data.results.map(({ id }) => id);

it('reports a correct index, also if an experience is hidden', async () => {
  const { id } = published[3]!;
  await app.call('POST /experiences/{id}/report', { token: searcher.token, params: { id }, body: { reason: 'minor' } });
  expect((await app.db.selectFrom('experiences').select('is_hidden').where('id', '=', id).executeTakeFirstOrThrow()).is_hidden).toBe(true);
  expect(await run('--check')).toBe('The search index is correct: 4 experiences compared.');
  expect(await run()).toBe('The search index is correct: 4 experiences compared.');
});

it('reports wrong entries with --check, and corrects them without it', async () => {
  const [byHandle, byName, byTag] = published.map(({ id }) => id) as [number, number, number];
  const [moved] = await app.db.deleteFrom('experience_identifiers').where('experience_id', '=', byHandle).returningAll().execute();
  await app.db
    .insertInto('experience_identifiers')
    .values({ ...moved!, key: randomUUID() })
    .execute();
  await app.db.updateTable('experiences').set({ last_word: 0 }).where('id', '=', byName).execute();
  await sql`update experiences set facets = array_remove(facets, 1041), cell = 1 where id = ${byTag}`.execute(app.db);
  expect(await found({ social_id: published[0]!.handle })).toEqual([]);

  const problem = await run('--check').catch((error: Error) => error.message);
  expect(problem).toContain('the search index is wrong for 3 experiences: ');
  for (const part of [`${byHandle} (identifiers)`, `${byName} (words)`, `${byTag} (facets, cells)`]) expect(problem).toContain(part);
  expect(await found({ social_id: published[0]!.handle })).toEqual([]);

  expect(await run()).toContain('Repaired the search index of 3 experiences: ');
  expect(await found({ social_id: published[0]!.handle })).toEqual([byHandle]);
  expect(await run('--check')).toContain('is correct');
});

it('removes identifiers of deleted experiences', async () => {
  const ofDeleted = { key: randomUUID(), experience_id: 4711, platform: 'instagram', status: 'approved', rank: 1 };
  await app.db.insertInto('experience_identifiers').values(ofDeleted).execute();
  await expect(run('--check')).rejects.toThrow('the search index is wrong for experience 4711 (deleted).');
  expect(await run()).toContain('Repaired the search index of experience 4711 (deleted).');
});

it("names an experience that can't be decrypted", async () => {
  const { id } = published[2]!;
  const { content_enc } = await app.db.selectFrom('experiences').select('content_enc').where('id', '=', id).executeTakeFirstOrThrow();
  const damaged = Buffer.from(content_enc);
  damaged[damaged.length - 1]! ^= 1;
  await app.db.updateTable('experiences').set({ content_enc: damaged }).where('id', '=', id).execute();
  await expect(run('--check')).rejects.toThrow(`the search index is wrong for experience ${id} (content).`);
  await expect(run()).rejects.toThrow(`0 entries were repaired, but these experiences can't be decrypted: experience ${id} (content).`);
  await app.db.updateTable('experiences').set({ content_enc }).where('id', '=', id).execute();
});

it('refuses an option that it does not know', async () => {
  await expect(run('--fast')).rejects.toThrow('rebuild-index does not know --fast.');
});
