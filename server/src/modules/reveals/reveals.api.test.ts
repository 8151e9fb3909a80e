import { isoDay } from '@candor/contract/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, publish, submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
let author: TestMember;
beforeAll(async () => {
  test = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', REVEALS_PER_DAY: '5' });
  author = await makeMember(test);
});
afterAll(() => test.close());

const REFUNDED = 'You got a reveal back, because an experience you had revealed was removed.';
const reveal = (member: TestMember, experience_id: number, key?: string) =>
  test.call('POST /reveals/experience', {
    token: member.token,
    body: { experience_id },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const countOf = async (member: TestMember) => (await test.call('GET /reveals/count', { token: member.token })).data;

describe('revealing', () => {
  it('costs one credit, once, and shows everything but the author', async () => {
    const [reader, id] = [await makeMember(test), await publish(test, author, { comment: 'Danced like nobody watched.' })];
    expect(await countOf(reader)).toEqual({ reveals: 3, unlimited: false });
    const first = await reveal(reader, id);
    expect(first.data).toMatchObject({
      charged: true,
      reveals: 2,
      experience: { id, is_revealed: true, person_name: 'Jordan Miller', comment: 'Danced like nobody watched.' },
    });
    for (const hidden of [author.userId, author.displayName, 'author', 'submitt']) expect(first.text).not.toContain(hidden);
    expect((await reveal(reader, id)).data).toMatchObject({ charged: false, reveals: 2 });
    expect(await countOf(reader)).toEqual({ reveals: 2, unlimited: false });
  });

  it('under fifty parallel calls with one credit charges exactly once', async () => {
    const [reader, first, second, revealed] = [
      await makeMember(test),
      await publish(test, author),
      await publish(test, author),
      await publish(test, author),
    ];
    await reveal(reader, first);
    await reveal(reader, second);
    const replies = await Promise.all(Array.from({ length: 50 }, () => reveal(reader, revealed)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(replies.filter(({ data }) => data.charged)).toHaveLength(1);
    expect(await countOf(reader)).toEqual({ reveals: 0, unlimited: false });
    expect(await reveal(reader, await publish(test, author))).toMatchObject({
      status: 402,
      code: 'INSUFFICIENT_REVEALS',
      message: 'You have no reveals left',
    });
  });

  it('is charged to one earned credit when several calls without a key arrive at the same time', async () => {
    const reader = await makeMember(test);
    for (let nth = 0; nth < 2; nth++) await publish(test, reader);
    for (let nth = 0; nth < 3; nth++) await reveal(reader, await publish(test, author));
    expect(await countOf(reader)).toMatchObject({ reveals: 2 });
    const id = await publish(test, author);
    const replies = await Promise.all([reveal(reader, id), reveal(reader, id), reveal(reader, id, 'own-key')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.filter(({ data }) => data.charged)).toHaveLength(1);
    expect(await countOf(reader)).toMatchObject({ reveals: 1 });
    await test.modules.authorship.mix();
    expect(await countOf(reader)).toMatchObject({ reveals: 1 });
  });

  it('gives the same reply for the same key, which can’t be used for another experience', async () => {
    const [reader, id, other] = [await makeMember(test), await publish(test, author), await publish(test, author)];
    const first = await reveal(reader, id, 'a-key');
    expect((await reveal(reader, id, 'a-key')).text).toBe(first.text);
    expect(await reveal(reader, other, 'a-key')).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
    expect((await countOf(reader)).reveals).toBe(2);
  });

  it('is free for the author, for the person the experience is about, and for its reviewer', async () => {
    const handle = freshHandle();
    const subject = await makeMember(test, { linked: [{ platform: 'tinder', socialId: handle }] });
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const id = await submit(test, author, { platforms: [{ platform: 'tinder', social_id: handle }] });
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve');
    const before = (await countOf(author)).reveals;
    for (const member of [author, subject, reviewer])
      expect((await reveal(member, id)).data).toMatchObject({ charged: false, experience: { id, is_revealed: true } });
    expect((await countOf(author)).reveals).toBe(before);
    expect((await countOf(subject)).reveals).toBe(3);
    expect((await countOf(reviewer)).reveals).toBe(3);
  });

  it('returns 404 for unpublished experiences, except one’s own', async () => {
    const reader = await makeMember(test);
    const waiting = await submit(test, author);
    const rejected = await submit(test, author);
    await decide(
      test,
      await makeMember(test, { role: 'reviewer' }),
      await itemOf(test, 'experience', rejected),
      'reject',
      'Not about a meeting.',
    );
    for (const id of [waiting, rejected, 12345, Number.MAX_SAFE_INTEGER]) expect((await reveal(reader, id)).status).toBe(404);
    expect((await countOf(reader)).reveals).toBe(3);
    for (const id of [waiting, rejected])
      expect(await reveal(author, id)).toMatchObject({ status: 200, data: { charged: false, experience: { id, is_revealed: true } } });
  });

  it('refuses visitors, low trust and malformed ids', async () => {
    const id = await publish(test, author);
    expect(await test.call('POST /reveals/experience', { body: { experience_id: id } })).toMatchObject({ status: 401 });
    expect(await reveal(await makeMember(test, { trust: 40 }), id)).toMatchObject({ status: 403, code: 'TRUST_TOO_LOW' });
    const reader = await makeMember(test);
    for (const experience_id of ['1', -1, 1.5, 2 ** 60]) {
      expect((await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id } })).status).toBe(422);
    }
  });

  it('is refused beyond the daily limit even with unlimited reveals, except of what was revealed before', async () => {
    const reader = await makeMember(test);
    await test.act((ctx) =>
      test.modules.reveals.grantCredits(ctx, reader.userId, { kind: 'purchase', delta: 0, reference: reader.userId, givesUnlimited: true }),
    );
    expect(await countOf(reader)).toEqual({ reveals: 999, unlimited: true });
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push(await publish(test, author));
    for (const id of ids.slice(0, 5)) expect((await reveal(reader, id)).data).toMatchObject({ charged: false, reveals: 999 });
    expect(await reveal(reader, ids[5]!)).toMatchObject({ status: 429, code: 'SEARCH_LIMIT' });
    expect((await reveal(reader, ids[0]!)).status).toBe(200);
  });
});

describe('credits', () => {
  it('are granted at sign-up and for an approved experience, and announced once', async () => {
    const writer = await makeMember(test);
    await publish(test, writer);
    expect((await countOf(writer)).reveals).toBe(4);
    const pending = (await test.call('GET /reveals/pending-credits', { token: writer.token })).data;
    expect(pending).toMatchObject({
      total: 4,
      credits: [
        { reveals: 3, reason: 'sign_up' },
        { reveals: 1, reason: 'approved_experience' },
      ],
    });
    const acknowledge = (body?: object) => test.call('POST /reveals/acknowledge', { token: writer.token, ...(body ? { body } : {}) });
    expect((await acknowledge({ ids: [pending.credits[0]!.id] })).data).toEqual({ acknowledged: 1 });
    expect((await acknowledge()).data).toEqual({ acknowledged: 1 });
    expect((await test.call('GET /reveals/pending-credits', { token: writer.token })).data).toEqual({ credits: [], total: 0 });
  });

  it('are refunded when the experience is removed, with a notice, and it disappears', async () => {
    const handle = freshHandle();
    const [reader, id] = [await makeMember(test), await publish(test, author, { platforms: [{ platform: 'tinder', social_id: handle }] })];
    await reveal(reader, id);
    await test.act((ctx) => test.modules.experiences.removeExperience(ctx, id));
    await test.drainJobs();
    expect((await countOf(reader)).reveals).toBe(3);
    const notices = await test.call('GET /notifications', { token: reader.token });
    expect(notices.data.notifications).toMatchObject([{ kind: 'credits', text: REFUNDED }]);
    expect((await test.call('POST /search', { token: reader.token, body: { social_id: handle } })).data.results).toEqual([]);
    expect((await reveal(reader, id)).status).toBe(404);
  });

  it('that were earned are refunded with the same notice, again only to a reader who paid again after a republication', async () => {
    const [payer, other, id] = [await makeMember(test), await makeMember(test), await publish(test, author)];
    for (const reader of [payer, other]) {
      for (let nth = 0; nth < 3; nth++) await reveal(reader, await publish(test, author));
      await publish(test, reader);
      expect((await reveal(reader, id)).data).toMatchObject({ charged: true, reveals: 0 });
    }
    await test.modules.authorship.mix();
    const remove = () => test.act((ctx) => test.modules.experiences.removeExperience(ctx, id));
    const textsOf = async ({ token }: TestMember) =>
      (await test.call('GET /notifications', { token })).data.notifications.map(({ text }) => text);
    await remove();
    for (const reader of [payer, other])
      expect([(await countOf(reader)).reveals, await textsOf(reader)]).toEqual([1, expect.arrayContaining([REFUNDED])]);
    await test.act((ctx) => test.modules.experiences.republish(ctx, id, isoDay(ctx.clock.now())));
    expect((await reveal(payer, id)).data).toMatchObject({ charged: true });
    await test.modules.authorship.mix();
    await remove();
    expect(await textsOf(payer)).toContain(REFUNDED);
    expect(await textsOf(other)).not.toContain(REFUNDED);
  });

  it('are not refunded to readers who paid after the experience was published again', async () => {
    const [early, late, id] = [await makeMember(test), await makeMember(test), await publish(test, author)];
    await reveal(early, id);
    await test.drainJobs();
    await test.act((ctx) => test.modules.experiences.removeExperience(ctx, id));
    await test.act((ctx) => test.modules.experiences.republish(ctx, id, isoDay(ctx.clock.now())));
    expect((await reveal(late, id)).data).toMatchObject({ charged: true, reveals: 2 });
    await test.drainJobs();
    expect(await countOf(early)).toMatchObject({ reveals: 3 });
    expect(await countOf(late)).toMatchObject({ reveals: 2 });
    expect((await reveal(late, id)).data).toMatchObject({ charged: false });
  });

  it('for an approval are in no row of the ledger', async () => {
    const writer = await makeMember(test);
    const before = await test.db.selectFrom('credit_accounts').selectAll().where('user_id', '=', writer.userId).execute();
    await publish(test, writer);
    await test.drainJobs();
    expect((await countOf(writer)).reveals).toBe(4);
    const entries = await test.db.selectFrom('ledger_entries').select('kind').where('user_id', '=', writer.userId).execute();
    expect(entries).toEqual([{ kind: 'sign_up' }]);
    expect(await test.db.selectFrom('credit_accounts').selectAll().where('user_id', '=', writer.userId).execute()).toEqual(before);
  });
});

describe('packs', () => {
  it('are the four of the specification, for everyone', async () => {
    const { packs } = (await test.call('GET /reveals/packs')).data;
    expect(packs.map(({ id, name, reveals, price, price_cents }) => [id, name, reveals, price, price_cents])).toEqual([
      ['starter', 'Starter Pack', 5, 2.99, 299],
      ['popular', 'Popular Pack', 15, 7.99, 799],
      ['pro', 'Pro Pack', 50, 19.99, 1999],
      ['unlimited', 'Unlimited Pack', 999, 49.99, 4999],
    ]);
    expect(packs.map(({ popular, savings }) => [popular, savings])).toEqual([
      [false, null],
      [true, 11],
      [false, 33],
      [false, null],
    ]);
  });
});
