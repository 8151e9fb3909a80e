import type { RouteBody } from '@candor/contract/route';
import type { Routes } from '@candor/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpDatabase, findPlain } from '../../../test/dumps/dump.ts';
import { freshHandle, publish, submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
let author: TestMember;
beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', SEARCHES_PER_MINUTE: '1000', BLOCKS_PER_DAY: '2' });
  author = await makeMember(app, { displayName: 'Planted Author' });
});
afterAll(() => app.close());

const block = ({ token }: TestMember, experience_id: number) => app.call('POST /user/blocks', { token, body: { experience_id } });
const blocksOf = async ({ token }: TestMember) => (await app.call('GET /user/blocks', { token })).data.blocks;
const unblock = ({ token }: TestMember, id: string) => app.call('DELETE /user/blocks/{id}', { token, params: { id } });
type SearchBody = Partial<RouteBody<Routes['POST /search']>>;
async function search({ token }: TestMember, body: SearchBody) {
  const { data } = await app.call('POST /search', { token, body });
  return { ids: data.results.map(({ id }) => id), total: data.pagination.total };
}

describe('a blocked author', () => {
  it('is in no result and no count of any search', async () => {
    const [reader, handle] = [await makeMember(app), freshHandle()];
    const place = { city: 'Provo', state: 'UT', latitude: 40.2338, longitude: -111.6585 };
    const fields = { person_name: 'Ottoline Quux', platforms: [{ platform: 'grindr', social_id: handle }], ...place };
    const [theirs, other] = [await publish(app, author, fields), await publish(app, await makeMember(app), fields)];
    const searches: SearchBody[] = [
      { social_id: handle },
      { social_id: handle, platform: 'grindr', rating_min: -60, rating_max: 59 },
      { person_name: 'Ottoline Quux' },
      { person_name: 'Quux', platform: 'grindr' },
      { platform: 'grindr' },
      { latitude: place.latitude, longitude: place.longitude },
      { latitude: place.latitude, longitude: place.longitude, platform: 'grindr' },
      { date_from: '2024-01-01', platform: 'grindr' },
    ];
    // The order within a day of publication is random.
    for (const criteria of searches) {
      const found = await search(reader, criteria);
      expect({ criteria, ...found, ids: new Set(found.ids) }).toEqual({ criteria, ids: new Set([other, theirs]), total: 2 });
    }
    const browsed = await search(reader, {});
    const created = await block(reader, theirs);
    expect(created.status).toBe(200);
    for (const criteria of searches)
      expect({ criteria, ...(await search(reader, criteria)) }).toEqual({ criteria, ids: [other], total: 1 });
    expect(await search(reader, {})).toMatchObject({ total: browsed.total - 1 });
    expect((await search(await makeMember(app), searches[0]!)).total).toBe(2);

    expect((await unblock(reader, created.data.block.id)).status).toBe(200);
    expect((await search(reader, searches[0]!)).total).toBe(2);
  });

  it('disappears from searches in another process that had cached the member’s blocks', async () => {
    const [reader, handle] = [await makeMember(app), freshHandle()];
    const experienceId = await publish(app, author, { platforms: [{ platform: 'grindr', social_id: handle }] });
    const otherProcess = await app.startSecondProcess();
    const countElsewhere = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${reader.token}` };
      const reply = await otherProcess.http.inject({ method: 'POST', url: '/api/v1/search', headers, payload: { social_id: handle } });
      return reply.json<{ data: { pagination: { total: number } } }>().data.pagination.total;
    };
    try {
      expect(await countElsewhere()).toBe(1);
      const { data } = await block(reader, experienceId);
      await expect.poll(countElsewhere).toBe(0);
      await unblock(reader, data.block.id);
      await expect.poll(countElsewhere).toBe(1);
    } finally {
      await otherProcess.close();
    }
  });

  it('keeps their signed texts in searches if an anonymous one was blocked, so that the block reveals no author', async () => {
    const [reader, handle] = [await makeMember(app), freshHandle()];
    const platforms = [{ platform: 'bumble', social_id: handle }];
    const anonymous = await publish(app, author, { platforms, is_anonymous: true, comment: '' });
    const signed = await publish(app, author, { platforms: [{ platform: 'hinge', social_id: freshHandle() }] });
    const created = await block(reader, anonymous);
    expect((await search(reader, { platform: 'bumble' })).ids).not.toContain(anonymous);
    expect((await search(reader, { platform: 'hinge' })).ids).toContain(signed);
    expect(created.text + JSON.stringify(await blocksOf(reader))).not.toMatch(
      new RegExp(`${author.userId}|${author.displayName}|${anonymous}`),
    );
  });

  it('can still be read by the member whom the experience is about, who must be able to reply', async () => {
    const handle = freshHandle();
    const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
    const id = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    await block(subject, id);
    expect((await app.call('GET /experiences/linked', { token: subject.token })).data.experiences).toMatchObject([{ id }]);
    expect((await app.call('GET /experiences/{id}', { token: subject.token, params: { id } })).status).toBe(200);
  });
});

describe('a block', () => {
  it('is listed for its member only, newest first, is removed by its member only, and writes its audit entries', async () => {
    const [reader, stranger] = [await makeMember(app), await makeMember(app)];
    const first = await block(reader, await publish(app, author));
    const second = await block(reader, await publish(app, author));
    expect(await blocksOf(reader)).toEqual([second.data.block, first.data.block]);
    expect(await blocksOf(stranger)).toEqual([]);
    expect((await unblock(stranger, first.data.block.id)).status).toBe(404);
    expect((await unblock(reader, first.data.block.id)).status).toBe(200);
    expect((await unblock(reader, first.data.block.id)).status).toBe(404);
    expect(await blocksOf(reader)).toEqual([second.data.block]);
    expect((await app.auditOf('block.add')).map(({ subject }) => subject)).toContain(`block:${first.data.block.id}`);
    expect((await app.auditOf('block.remove')).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`block:${first.data.block.id}`]),
    );
  });

  it('is possible once, for published experiences of others, within the daily limit', async () => {
    const reader = await makeMember(app);
    const id = await publish(app, author);
    expect(await block(author, id)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await block(reader, await submit(app, author))).status).toBe(404);
    expect((await block(reader, 12_345)).status).toBe(404);
    const replies = await Promise.all(Array.from({ length: 3 }, () => block(reader, id)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await block(reader, await publish(app, author));
    expect(await block(reader, await publish(app, author))).toMatchObject({ status: 429 });
  });

  it('is deleted with its member, and doesn’t reveal the author to a thief of the database', async () => {
    const reader = await makeMember(app);
    await block(reader, await publish(app, author));
    const rows = await app.db.selectFrom('blocks').selectAll().where('user_id', '=', reader.userId).execute();
    const readable = JSON.stringify(rows.map(({ author_enc, ...row }) => ({ ...row, author: author_enc.toString('latin1') })));
    expect(readable).not.toContain(author.userId);
    expect(findPlain(await dumpDatabase(app.db), ['Planted Author'])).toEqual([]);
    expect((await app.inject('GET', '/user/export', { token: reader.token })).text).toContain('blocked_authors');
    await app.db.deleteFrom('users').where('id', '=', reader.userId).execute();
    expect(await app.db.selectFrom('blocks').select('id').where('user_id', '=', reader.userId).execute()).toEqual([]);
  });
});
