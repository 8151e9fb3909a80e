import { describe, expect, it } from 'vitest';
import { ANONYMOUS, decide, freshHandle, itemOf, submission, submit } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startSharedApp } from '../shared-app.ts';

/*
 * A row of `claims` keeps a member from writing twice about the same person. A thief with two copies of the database sees which row
 * disappears together with a signed text, whose author reviewers can read. If an anonymous text about that person had the same row, it
 * would reveal its author.
 */

const app = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const reviewer = await makeMember(app, { role: 'reviewer' });

const claims = async (): Promise<string[]> => (await app.db.selectFrom('claims').select('mark').execute()).map(({ mark }) => mark);
const naming = (handle: string) => ({ platforms: [{ platform: 'instagram', social_id: handle }] });

const ENDS: Record<string, (author: TestMember, id: number) => Promise<unknown>> = {
  'was withdrawn': (author, id) => app.call('DELETE /experiences/{id}', { token: author.token, params: { id } }),
  'was rejected': async (_author, id) => decide(app, reviewer, await itemOf(app, 'experience', id), 'reject'),
};

describe.each(Object.entries(ENDS))('after a signed text %s', (_name, end) => {
  it('an anonymous text about the same person has another mark', async () => {
    const [author, handle] = [await makeMember(app, { trust: 90 }), freshHandle()];
    const before = new Set(await claims());
    const signed = await submit(app, author, naming(handle));
    const ofSigned = (await claims()).filter((mark) => !before.has(mark));
    expect(ofSigned).toHaveLength(1);
    await end(author, signed);
    await app.modules.authorship.mix();
    expect(await claims()).not.toContain(ofSigned[0]);
    await submit(app, author, { ...ANONYMOUS, ...naming(handle) });
    const ofAnonymous = (await claims()).filter((mark) => !before.has(mark));
    expect(ofAnonymous).toHaveLength(1);
    expect(ofAnonymous).not.toEqual(ofSigned);
  });
});

describe('refuses a second text of a member about the same person', () => {
  const SIGNED = {};
  it.each([
    ['signed, then anonymous', SIGNED, ANONYMOUS],
    ['anonymous, then signed', ANONYMOUS, SIGNED],
    ['twice signed', SIGNED, SIGNED],
    ['twice anonymous', ANONYMOUS, ANONYMOUS],
  ])('%s', async (_name, first, second) => {
    const [author, handle] = [await makeMember(app), freshHandle()];
    const send = (fields: object) =>
      app.call('POST /experiences', { token: author.token, body: submission({ ...fields, ...naming(handle) }) });
    expect((await send(first)).status).toBe(201);
    expect((await send(second)).code).toBe('ALREADY_SUBMITTED');
    await app.modules.authorship.mix();
    expect((await send(second)).code).toBe('ALREADY_SUBMITTED');
  });

  it('after an anonymous text was withdrawn and a signed one submitted before the mix', async () => {
    const [author, handle] = [await makeMember(app), freshHandle()];
    const id = await submit(app, author, { ...ANONYMOUS, ...naming(handle) });
    await app.call('DELETE /experiences/{id}', { token: author.token, params: { id } });
    const send = (fields: object) =>
      app.call('POST /experiences', { token: author.token, body: submission({ ...fields, ...naming(handle) }) });
    expect((await send({})).status).toBe(201);
    await app.modules.authorship.mix();
    expect((await send(ANONYMOUS)).code).toBe('ALREADY_SUBMITTED');
    expect((await send({})).code).toBe('ALREADY_SUBMITTED');
  });
});
