import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { freshPhone, makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let handleCount = 0;
const freshHandle = (): string => `handle_${++handleCount}`;
const link = (member: TestMember, platform: string, social_id: string, type?: string) =>
  app.call('POST /user/social-ids', { token: member.token, body: { platform, social_id, ...(type ? { type } : {}) } });
const verify = (member: TestMember, platform: string, social_id: string, verification_code: string) =>
  app.call('POST /user/social-ids/verify', { token: member.token, body: { platform, social_id, verification_code } });
const listOf = async (member: TestMember) => (await app.call('GET /user/social-ids', { token: member.token })).data.social_ids;
const trustOf = async (member: TestMember) => (await app.call('GET /user', { token: member.token })).data.user.trust_score;
const idOf = (reply: { data: unknown }): string => (reply.data as { social_id: { id: string } }).social_id.id;

describe('linking a handle', () => {
  test('links it immediately, without its @ and under the platform’s present name, raises trust, and writes an audit entry', async () => {
    const member = await makeMember(app, { trust: 50 });
    const reply = await link(member, 'twitter', ' @Some_One1 ', 'handle');
    expect(reply).toMatchObject({
      status: 201,
      data: {
        social_id: { platform: 'x', social_id: 'Some_One1', type: 'handle', verified: false },
        linked_experiences_count: 0,
        has_linked_experiences: false,
      },
    });
    expect(await listOf(member)).toHaveLength(2);
    expect(await trustOf(member)).toBe(55);
    expect((await app.auditOf('social-id.link')).at(-1)).toMatchObject({
      actor: `user:${member.userId}`,
      subject: `social-id:${idOf(reply)}`,
      data: { platform: 'x' },
    });
    const row = await app.db.selectFrom('social_ids').selectAll().where('id', '=', idOf(reply)).executeTakeFirstOrThrow();
    expect(row.value_enc.toString('latin1')).not.toMatch(/some_one1/i);
  });

  test('is refused for an ID that is linked in another spelling', async () => {
    const member = await makeMember(app);
    const handle = freshHandle();
    expect((await link(member, 'instagram', handle)).status).toBe(201);
    for (const spelt of [handle, `@${handle}`, ` ${handle.toUpperCase()} `]) {
      expect(await link(member, 'instagram', spelt)).toMatchObject({ status: 409, code: 'ALREADY_LINKED' });
    }
    expect((await listOf(member)).filter(({ platform }) => platform === 'instagram')).toHaveLength(1);
  });

  test('of another member is refused with a reference that says nothing about them', async () => {
    const [owner, claimant] = [await makeMember(app, { displayName: 'Present Owner' }), await makeMember(app)];
    const handle = freshHandle();
    await link(owner, 'instagram', handle);
    const reply = await link(claimant, 'instagram', handle);
    expect(reply).toMatchObject({
      status: 409,
      code: 'SOCIAL_ID_ALREADY_CLAIMED',
      data: { current_owner: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    });
    expect(Object.keys(reply.data)).toEqual(['current_owner']);
    for (const hidden of [owner.userId, owner.displayName, owner.phone, idOf(await link(owner, 'reddit', handle))])
      expect(reply.text).not.toContain(hidden);
  });

  test('succeeds for one of many simultaneous calls', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => makeMember(app)));
    const handle = freshHandle();
    const replies = await Promise.all(people.map((member) => link(member, 'tiktok', handle)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'SOCIAL_ID_ALREADY_CLAIMED')).toHaveLength(7);
  });

  test('is limited to five new IDs a day and twenty in all, not counting refused tries', async () => {
    const member = await makeMember(app, { trust: 50 });
    await link(await makeMember(app), 'reddit', 'taken_one');
    for (let day = 0; day < 4; day++) {
      for (let n = 0; n < 5; n++) {
        await link(member, 'reddit', 'taken_one');
        expect((await link(member, 'reddit', freshHandle())).status).toBe(201);
      }
      expect(await link(member, 'reddit', freshHandle())).toMatchObject({ status: 409, code: 'LINK_LIMIT' });
      app.clock.advance(DAY_S + 1);
    }
    expect(await link(member, 'reddit', freshHandle())).toMatchObject({ status: 409, code: 'LINK_LIMIT' });
    const [, one] = await listOf(member);
    await app.call('DELETE /user/social-ids/{id}', { token: member.token, params: { id: one!.id } });
    expect((await link(member, 'reddit', freshHandle())).status).toBe(201);
  });

  test('never exceeds the daily limit, even if calls race', async () => {
    const member = await makeMember(app, { trust: 50 });
    const replies = await Promise.all(Array.from({ length: 15 }, () => link(member, 'reddit', freshHandle())));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await trustOf(member)).toBe(65);
  });

  test('is refused after fifty tries, so that nobody can find out which handles are linked', async () => {
    const member = await makeMember(app);
    await link(await makeMember(app), 'reddit', 'taken_two');
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 51; n++) codes.add((await link(member, 'reddit', 'taken_two')).code);
    expect([...codes]).toEqual(['SOCIAL_ID_ALREADY_CLAIMED', 'RATE_LIMITED']);
  });

  test('is refused after the look-ups of a day, even by more simultaneous calls than there are connections to the database', async () => {
    const small = await startTestApp({ DATABASE_POOL: '2', DATABASE_WAIT_MS: '2000', DISTINCT_HANDLES_PER_DAY: '1' });
    onTestFinished(() => small.close());
    const { token } = await makeMember(small);
    const linkNew = () => small.call('POST /user/social-ids', { token, body: { platform: 'reddit', social_id: freshHandle() } });
    expect((await small.call('POST /search', { token, body: { social_id: freshHandle() } })).status).toBe(200);
    const replies = await Promise.all([linkNew(), linkNew(), linkNew()]);
    expect(replies.map(({ status, code }) => [status, code])).toEqual(replies.map(() => [429, 'SEARCH_LIMIT']));
    expect(await small.auditOf('search.exhaust')).toHaveLength(3);
  });

  test.each<[string, string, RegExp]>([
    ['myspace', 'someone', /^Please select a platform and enter a username$/],
    ['instagram', '', /^Username cannot be empty$/],
    ['instagram', '   ', /^Username cannot be empty$/],
    ['instagram', '@@@', /^Username cannot be empty$/],
    [
      'snapchat',
      'ab',
      /^Snapchat usernames must be 3-15 characters long and can only contain letters, digits, dots, hyphens and underscores$/,
    ],
    ['instagram', 'x'.repeat(31), /must be 1-30 characters long/],
    ['other', 'x'.repeat(51), /must be 1-50 characters long/],
    ['instagram', 'user name', /can only contain letters, digits, dots and underscores$/],
    ['instagram', '😀', /can only contain/],
    ['instagram', 'ѕomeone', /can only contain/],
    ['instagram', '../x', /can only contain/],
  ])('refuses %s %j', async (platform, social_id, message) => {
    const reply = await link(await makeMember(app), platform, social_id);
    expect(reply).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(reply.message).toMatch(message);
  });

  test('is refused below a trust score of 50', async () => {
    const reply = await link(await makeMember(app, { trust: 49 }), 'instagram', freshHandle());
    expect(reply).toMatchObject({ status: 403, code: 'TRUST_TOO_LOW', data: { required: 50, current: 49 } });
  });
});

describe('linking a phone number or e-mail address', () => {
  test('requires a code that was sent to it', async () => {
    const member = await makeMember(app, { trust: 50 });
    const phone = freshPhone();
    const reply = await link(member, 'phone', phone);
    expect(reply).toMatchObject({ status: 202, code: 'VERIFICATION_REQUIRED', data: { sent: true, resend_in: 60, expires_in: 600 } });
    const code = await app.codeFor(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await verify(member, 'phone', phone, code === '000000' ? '000001' : '000000')).toMatchObject({
      status: 422,
      code: 'INVALID_CODE',
    });
    expect(await verify(member, 'phone', phone, code)).toMatchObject({
      status: 200,
      data: { social_id: { platform: 'phone', social_id: phone, type: 'phone', verified: true } },
    });
    expect(await trustOf(member)).toBe(55);
  });

  test('can be repeated in the last 14 days of the proof, and renews it', async () => {
    const member = await makeMember(app);
    const address = 'renews@example.com';
    await link(member, 'email', address);
    const first = await verify(member, 'email', address, await app.codeFor(address));
    const linkAfter = async (days: number) => {
      app.clock.advance(days * DAY_S);
      const token = await app.act((ctx) => app.modules.sessions.startSession(ctx, member.userId, 'Chrome on Linux'));
      return { later: { ...member, token }, reply: await link({ ...member, token }, 'email', address) };
    };
    expect((await linkAfter(165)).reply).toMatchObject({ status: 409, code: 'ALREADY_LINKED' });
    const { later, reply } = await linkAfter(2);
    expect(reply.status).toBe(202);
    const renewed = await verify(later, 'email', address, await app.codeFor(address));
    expect(idOf(renewed)).toBe(idOf(first));
    const provedUntil = (data: typeof first.data) => new Date(data.social_id.proved_until!).getTime();
    expect(Math.round((provedUntil(renewed.data) - provedUntil(first.data)) / (DAY_S * 1_000))).toBe(167);
  });

  test('ignores the case of an address', async () => {
    const member = await makeMember(app);
    expect((await link(member, 'email', 'Some.One@Example.com')).status).toBe(202);
    const reply = await verify(member, 'email', 'some.one@example.COM', await app.codeFor('some.one@example.com'));
    expect(reply).toMatchObject({ status: 200, data: { social_id: { social_id: 'some.one@example.com', type: 'email', verified: true } } });
  });

  test('accepts a code only from the member who requested it, and only for that platform', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)];
    const phone = freshPhone();
    await link(member, 'whatsapp', phone.slice(1));
    const code = await app.codeFor(phone);
    expect(await verify(other, 'whatsapp', phone.slice(1), code)).toMatchObject({ code: 'INVALID_CODE' });
    expect(await verify(member, 'phone', phone, code)).toMatchObject({ code: 'INVALID_CODE' });
    expect((await verify(member, 'whatsapp', phone.slice(1), code)).status).toBe(200);
  });

  test('of another member is refused only after the proof', async () => {
    const [owner, claimant] = [await makeMember(app), await makeMember(app)];
    const [known, unknown] = [await link(claimant, 'phone', owner.phone), await link(claimant, 'phone', freshPhone())];
    expect(known.text).toBe(unknown.text);
    expect(await verify(claimant, 'phone', owner.phone, await app.codeFor(owner.phone))).toMatchObject({
      status: 409,
      code: 'SOCIAL_ID_ALREADY_CLAIMED',
    });
  });

  test.each([
    ['email', 'a@b', 'Please enter a valid email address'],
    ['email', 'a@b..c', 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['phone', '+19005551234', 'We can’t send codes to this country yet.'],
  ])('refuses %s %j', async (platform, social_id, message) => {
    expect(await link(await makeMember(app), platform, social_id)).toMatchObject({ status: 422, message });
  });
});

describe('the member’s own proved phone', () => {
  test('is linked automatically, verified, and adds no trust', async () => {
    const member = await makeMember(app, { trust: 50 });
    expect(await listOf(member)).toMatchObject([{ platform: 'phone', social_id: member.phone, type: 'phone', verified: true }]);
    expect(await trustOf(member)).toBe(50);
    expect(await link(member, 'phone', member.phone)).toMatchObject({ status: 409, code: 'ALREADY_LINKED' });
  });
});

describe('unlinking', () => {
  test('removes the ID and its trust, and writes an audit entry; for a day only others can link the ID', async () => {
    const member = await makeMember(app, { trust: 50 });
    const handle = freshHandle();
    const id = idOf(await link(member, 'reddit', handle));
    expect(await app.call('DELETE /user/social-ids/{id}', { token: member.token, params: { id } })).toMatchObject({
      status: 200,
      data: null,
    });
    expect(await trustOf(member)).toBe(50);
    expect((await listOf(member)).some((one) => one.id === id)).toBe(false);
    expect((await app.auditOf('social-id.unlink')).at(-1)).toMatchObject({ actor: `user:${member.userId}`, subject: `social-id:${id}` });
    expect(await app.call('DELETE /user/social-ids/{id}', { token: member.token, params: { id } })).toMatchObject({ status: 404 });
    app.clock.advance(DAY_S - 10);
    expect(await link(member, 'reddit', handle)).toMatchObject({ status: 409, code: 'LINK_LIMIT' });
    const other = await makeMember(app);
    expect((await link(other, 'reddit', handle)).status).toBe(201);
  });

  test('lets the ID be linked again after a day', async () => {
    const member = await makeMember(app);
    const handle = freshHandle();
    const id = idOf(await link(member, 'reddit', handle));
    await app.call('DELETE /user/social-ids/{id}', { token: member.token, params: { id } });
    app.clock.advance(DAY_S + 1);
    expect((await link(member, 'reddit', handle)).status).toBe(201);
  });

  test('of another member’s ID returns 404', async () => {
    const [owner, other] = [await makeMember(app), await makeMember(app)];
    const id = idOf(await link(owner, 'reddit', freshHandle()));
    expect(await app.call('DELETE /user/social-ids/{id}', { token: other.token, params: { id } })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await listOf(owner)).some((one) => one.id === id)).toBe(true);
    expect((await listOf(other)).some((one) => one.id === id)).toBe(false);
  });
});

describe('functions for other modules', () => {
  test('find the owners of an ID, and move it to its claimant', async () => {
    const [owner, claimant] = [await makeMember(app, { trust: 50 }), await makeMember(app, { trust: 50 })];
    const handle = freshHandle();
    await link(owner, 'threads', handle);
    const reference = (await link(claimant, 'threads', handle)).data as unknown as { current_owner: string };
    const [ownLink] = (await app.modules.socialIds.linkedIdsOf(app.db, owner.userId)).filter(({ platform }) => platform === 'threads');
    expect(ownLink).toMatchObject({ value: handle, key: app.platform.vault.hash('identifier', handle) });
    const owners = () => app.modules.socialIds.findOwnerIds(app.db, [{ platform: 'threads', socialId: handle }]);
    expect(await owners()).toEqual([owner.userId]);
    expect(await app.modules.socialIds.findOwnerIds(app.db, [{ platform: 'instagram', socialId: handle }])).toEqual([]);

    await app.act((ctx) =>
      app.modules.socialIds.moveSocialId(ctx, reference.current_owner, { userId: claimant.userId, provedUntil: null }),
    );
    expect(await owners()).toEqual([claimant.userId]);
    expect([await trustOf(owner), await trustOf(claimant)]).toEqual([50, 55]);
    await expect(
      app.act((ctx) => app.modules.socialIds.moveSocialId(ctx, reference.current_owner, { userId: claimant.userId, provedUntil: null })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
