import { describe, expect, it } from 'vitest';
import { DAY_S, MINUTE_S } from '../../platform/clock.ts';
import { submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import { makePasskey } from '../../../test/fakes/software-passkey.ts';

const test = await startSharedApp({ UNMASK_ADMINS: '2', SUBMISSIONS_PER_DAY: '1000' });
const firstAdmin = await makeMember(test, { role: 'admin', displayName: 'Ada Admin' });
const secondAdmin = await makeMember(test, { role: 'admin', displayName: 'Bo Admin' });
const author = await makeMember(test, { displayName: 'Hidden Hand' });

const submitAnonymously = (fields = {}) => submit(test, author, { is_anonymous: true, comment: '', ...fields });
const unmask = (by: TestMember, id: number, reason = 'A court order, case 12.') =>
  test.call('POST /admin/experiences/{id}/unmask', { token: by.token, params: { id }, body: { reason } });
const requests = async (of: TestMember) => (await test.call('GET /admin/unmask-requests', { token: of.token })).data.requests;
const auditEntriesOf = async (id: number) => {
  const subject = `experience:${id}`;
  const rows = [...(await test.auditOf('experience.ask-unmask')), ...(await test.auditOf('experience.unmask'))];
  return rows.filter((row) => row.subject === subject).toSorted((one, other) => one.id - other.id);
};

it('takes two admins: one requests it, another sees the name, and then the first can see it too', async () => {
  const id = await submitAnonymously();
  const request = await unmask(firstAdmin, id);
  expect(request.data).toEqual({ author: null, needs_second_admin: true });
  expect(request.text).not.toContain('Hidden');
  expect((await unmask(firstAdmin, id, 'Again, the same one.')).data.needs_second_admin).toBe(true);
  const exportData = () => test.inject('GET', '/user/export', { token: author.token });
  expect((await exportData()).text).not.toContain('court order');

  expect(await requests(secondAdmin)).toMatchObject([
    { experience_id: id, asked_by: 'Ada Admin', mine: false, reason: 'Again, the same one.' },
  ]);
  expect(await requests(firstAdmin)).toMatchObject([{ mine: true }]);
  await test.drainJobs({ mixes: false });
  expect((await test.inject('GET', '/notifications', { token: secondAdmin.token })).text).toContain('Two admins must agree.');

  const shown = { author: { id: author.userId, display_name: 'Hidden Hand' }, needs_second_admin: false };
  expect((await unmask(secondAdmin, id, 'I have read the order too.')).data).toEqual(shown);
  expect((await unmask(firstAdmin, id)).data).toEqual(shown);
  expect((await exportData()).text).toContain('I have read the order too.');
  expect((await auditEntriesOf(id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['experience.ask-unmask', `user:${firstAdmin.userId}`],
    ['experience.ask-unmask', `user:${firstAdmin.userId}`],
    ['experience.unmask', `user:${secondAdmin.userId}`],
    ['experience.unmask', `user:${firstAdmin.userId}`],
  ]);
  // The entries of requests and of unmaskings contain the reason.
  expect((await auditEntriesOf(id)).map(({ data }) => (data as { reason: string }).reason)).toEqual([
    'A court order, case 12.',
    'Again, the same one.',
    'I have read the order too.',
    'A court order, case 12.',
  ]);
});

it('forgets a request after a day, and admits only admins', async () => {
  const id = await submitAnonymously();
  await unmask(firstAdmin, id);
  const reviewer = await makeMember(test, { role: 'reviewer' });
  expect(await test.call('GET /admin/unmask-requests', { token: reviewer.token })).toMatchObject({ status: 403, code: 'ADMIN_REQUIRED' });
  expect((await unmask(reviewer, id)).code).toBe('ADMIN_REQUIRED');
  test.clock.advance(DAY_S + 1);
  expect(await requests(secondAdmin)).toEqual([]);
  expect((await unmask(secondAdmin, id)).data.needs_second_admin).toBe(true);
});

describe('a request of an admin who can no longer act', () => {
  const change = (who: TestMember, role: 'user' | 'admin') =>
    test.call('PUT /admin/users/{id}/role', {
      token: secondAdmin.token,
      params: { id: who.userId },
      body: { role, reason: 'Their device was stolen.' },
    });

  it('does not count after they lost the role', async () => {
    const [id, requester] = [await submitAnonymously(), await makeMember(test, { role: 'admin' })];
    await unmask(requester, id);
    await change(requester, 'user');
    expect((await unmask(firstAdmin, id)).data).toEqual({ author: null, needs_second_admin: true });
  });

  it('does not count while they are suspended, whether it is to unmask an author or to make an admin', async () => {
    const [id, requester, member] = [await submitAnonymously(), await makeMember(test, { role: 'admin' }), await makeMember(test)];
    await unmask(requester, id);
    const body = { role: 'admin' as const, reason: 'Two of us are needed.' };
    await test.call('PUT /admin/users/{id}/role', { token: requester.token, params: { id: member.userId }, body });
    const ban = { reason: 'Their device was stolen.' };
    await test.call('POST /admin/users/{id}/ban', { token: secondAdmin.token, params: { id: requester.userId }, body: ban });
    expect((await unmask(firstAdmin, id)).data).toEqual({ author: null, needs_second_admin: true });
    expect((await change(member, 'admin')).data).toMatchObject({ user: { role: 'user' }, needs_second_admin: true });
  });
});

it('refuses an admin whom the experience is about', async () => {
  const id = await submitAnonymously({ platforms: [{ platform: 'instagram', social_id: 'ada.the.admin' }] });
  const subject = await makeMember(test, { role: 'admin', linked: [{ platform: 'instagram', socialId: 'ada.the.admin' }] });
  expect(await unmask(subject, id)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
  expect(await auditEntriesOf(id)).toEqual([]);
});

it('shows a request neither to the author nor to an admin whom the experience is about', async () => {
  const authorAsAdmin = await makeMember(test, { role: 'admin' });
  const ids = [
    await submit(test, authorAsAdmin, { is_anonymous: true, comment: '' }),
    await submitAnonymously({ platforms: [{ platform: 'instagram', social_id: 'eve.the.admin' }] }),
  ];
  const subject = await makeMember(test, { role: 'admin', linked: [{ platform: 'instagram', socialId: 'eve.the.admin' }] });
  for (const id of ids) await unmask(firstAdmin, id);
  const shownTo = async (who: TestMember) => (await requests(who)).map((one) => one.experience_id).filter((id) => ids.includes(id));
  expect(await shownTo(authorAsAdmin)).toEqual([ids[1]]);
  expect(await shownTo(subject)).toEqual([ids[0]]);
  expect((await shownTo(secondAdmin)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
});

it('names an admin who left in the language of the reader', async () => {
  const [id, requester] = [await submitAnonymously(), await makeMember(test, { role: 'admin' })];
  await unmask(requester, id);
  await test.db.deleteFrom('users').where('id', '=', requester.userId).execute();
  const { data } = await test.call('GET /admin/unmask-requests', { token: secondAdmin.token, headers: { 'accept-language': 'es' } });
  expect(data.requests).toContainEqual(expect.objectContaining({ experience_id: id, asked_by: 'Antiguo miembro' }));
});

it('requires an admin with a second factor to confirm again after five minutes', async () => {
  const id = await submitAnonymously();
  await unmask(firstAdmin, id);
  const adminWithPasskey = await makeMember(test, { role: 'admin' });
  const passkey = makePasskey();
  const { data: options } = await test.call('POST /auth/passkeys/options', { token: adminWithPasskey.token });
  await test.call('POST /auth/passkeys', { token: adminWithPasskey.token, body: { response: passkey.register(options) } });
  test.clock.advance(4 * MINUTE_S);
  expect((await unmask(adminWithPasskey, id)).status).toBe(200);
  test.clock.advance(2 * MINUTE_S);
  expect(await unmask(adminWithPasskey, id)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
});

describe('making an admin where two admins must agree', () => {
  const setAdmin = (by: TestMember, id: string) =>
    test.call('PUT /admin/users/{id}/role', { token: by.token, params: { id }, body: { role: 'admin', reason: 'Two of us are needed.' } });
  const securityNoticesOf = async (who: TestMember) =>
    (await test.call('GET /notifications', { token: who.token })).data.notifications
      .filter(({ kind }) => kind === 'security')
      .map(({ text }) => text);

  it('takes a second admin within a day, and notifies an admin who took no part', async () => {
    const [requester, confirmer, third] = [
      await makeMember(test, { role: 'admin' }),
      await makeMember(test, { role: 'admin' }),
      await makeMember(test, { role: 'admin' }),
    ];
    const member = await makeMember(test);
    expect(await setAdmin(requester, requester.userId)).toMatchObject({ status: 403 });
    expect(await setAdmin(requester, member.userId)).toMatchObject({
      status: 200,
      data: { user: { role: 'user' }, needs_second_admin: true },
    });
    expect(await setAdmin(requester, member.userId)).toMatchObject({ data: { needs_second_admin: true } });
    test.clock.advance(DAY_S + 1);
    expect(await setAdmin(confirmer, member.userId)).toMatchObject({ data: { user: { role: 'user' }, needs_second_admin: true } });
    expect(await setAdmin(requester, member.userId)).toMatchObject({ data: { user: { role: 'admin' }, needs_second_admin: false } });
    const notices = await securityNoticesOf(third);
    expect(notices.some((text) => text.includes('A second admin must agree'))).toBe(true);
    expect(notices.some((text) => text.includes('There’s a new admin'))).toBe(true);
  });

  describe('by overturning a demotion', () => {
    async function demoteAdmin() {
      const [demoter, decider, member] = [
        await makeMember(test, { role: 'admin' }),
        await makeMember(test, { role: 'admin' }),
        await makeMember(test, { role: 'admin' }),
      ];
      const body = { role: 'user' as const, reason: 'Not needed any more.' };
      await test.call('PUT /admin/users/{id}/role', { token: demoter.token, params: { id: member.userId }, body });
      const [decision] = (await test.call('GET /decisions', { token: member.token })).data.decisions;
      const statement = { decision_id: decision!.id, statement: 'I still work here.', evidence_ids: [] };
      const { appeal } = (await test.call('POST /appeals', { token: member.token, body: statement })).data;
      const overturn = () =>
        test.call('POST /admin/appeals/{id}/decision', {
          token: decider.token,
          params: { id: appeal.id },
          body: { outcome: 'overturned', reasons: 'They still work here.' },
        });
      return { demoter, decider, member, overturn };
    }
    const roleOf = async ({ token }: TestMember) => (await test.call('GET /user', { token })).data.user.role;

    it('needs a second admin, too, and the new admin can’t unmask at once', async () => {
      const { demoter, decider, member, overturn } = await demoteAdmin();
      expect((await overturn()).status).toBe(200);
      expect(await roleOf(member)).toBe('reviewer');
      expect((await securityNoticesOf(demoter)).some((text) => text.includes('A second admin must agree'))).toBe(true);
      expect((await setAdmin(decider, member.userId)).data.needs_second_admin).toBe(true);
      expect((await setAdmin(demoter, member.userId)).data).toMatchObject({ user: { role: 'admin' }, needs_second_admin: false });
      expect(await unmask(member, await submitAnonymously())).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    });

    it('requires a decider with a second factor to confirm again after five minutes', async () => {
      const { decider, overturn } = await demoteAdmin();
      const { data: options } = await test.call('POST /auth/passkeys/options', { token: decider.token });
      await test.call('POST /auth/passkeys', { token: decider.token, body: { response: makePasskey().register(options) } });
      test.clock.advance(6 * MINUTE_S);
      expect(await overturn()).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    });
  });

  it('a new admin can’t confirm another one for a week', async () => {
    const [requester, confirmer] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
    const newAdmin = await makeMember(test);
    await setAdmin(requester, newAdmin.userId);
    await setAdmin(confirmer, newAdmin.userId);
    const other = await makeMember(test);
    await setAdmin(requester, other.userId);
    expect(await setAdmin(newAdmin, other.userId)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    test.clock.advance(7 * DAY_S + 1);
    const token = await test.act((ctx) => test.modules.sessions.startSession(ctx, newAdmin.userId, 'Chrome on Linux'));
    const requesterInNewSession = {
      ...requester,
      token: await test.act((ctx) => test.modules.sessions.startSession(ctx, requester.userId, 'Chrome on Linux')),
    };
    await setAdmin(requesterInNewSession, other.userId);
    expect(await setAdmin({ ...newAdmin, token }, other.userId)).toMatchObject({
      data: { user: { role: 'admin' }, needs_second_admin: false },
    });
  });
});
