import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let test: TestApp;
let author: TestMember;
let searcher: TestMember;
beforeAll(async () => {
  test = await startTestApp();
  [author, searcher] = [await makeMember(test), await makeMember(test)];
  await publish(test, author, { platforms: [{ platform: 'instagram', social_id: 'padded.person' }] });
  await publish(test, author, {
    person_name: 'Maximiliana Featherstonehaugh',
    platforms: ['instagram', 'tinder', 'bumble', 'hinge', 'facebook', 'snapchat', 'okcupid', 'tiktok'].map((platform) => ({
      platform,
      social_id: 'many.platforms',
    })),
  });
});
afterAll(() => test.close());

it.each([
  ['en', 'padded.person'],
  ['es', 'padded.person'],
  ['en', 'many.platforms'],
])('a search that finds nothing and one that finds somebody have replies of the same length (%s, %s)', async (language, handle) => {
  const headers = { 'accept-language': language };
  const search = (social_id: string) =>
    test.call('POST /search', { token: searcher.token, headers, body: { social_id, platform: 'instagram' } });
  const [hit, miss] = [await search(handle), await search('nobody.at.all')];
  expect([hit.data.results.length, miss.data.results.length]).toEqual([1, 0]);
  expect(Buffer.byteLength(hit.text) % 1024).toBe(0);
  expect(Buffer.byteLength(miss.text)).toBe(Buffer.byteLength(hit.text));
});

it('whether something exists does not show in the length of the reply', async () => {
  const exists = (social_id: string) =>
    test.call('POST /experiences/check-existing', { token: author.token, body: { social_id, platform: 'instagram' } });
  const [known, unknown] = [await exists('padded.person'), await exists('nobody.at.all')];
  expect([known.data.exists, unknown.data.exists]).toEqual([true, false]);
  expect([Buffer.byteLength(known.text), Buffer.byteLength(unknown.text)]).toEqual([1024, 1024]);
});
