import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, HOUR_S } from '../../platform/clock.ts';
import { decide, itemOf, publish, submit, TAG } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const admin = await makeMember(test, { role: 'admin', displayName: 'Ada Admin' });
const member = await makeMember(test);

const setRole = (by: TestMember, id: string, role: string, reason = 'They asked for it.') =>
  test.call('PUT /admin/users/{id}/role', { token: by.token, params: { id }, body: { role, reason } });
const ban = (by: TestMember, id: string, body: Record<string, unknown>) =>
  test.call('POST /admin/users/{id}/ban', { token: by.token, params: { id }, body });
const lift = (by: TestMember, id: string) => test.call('DELETE /admin/users/{id}/ban', { token: by.token, params: { id } });
const noticesOf = async (of: TestMember) => (await test.call('GET /notifications', { token: of.token })).data.notifications;

describe('admin calls', () => {
  it('refuse members, reviewers and visitors', async () => {
    const reviewer = await makeMember(test, { role: 'reviewer' });
    for (const path of ['/admin/stats', '/admin/users', '/admin/audit', '/admin/audit/chain', '/admin/feedback-categories']) {
      expect((await test.inject('GET', path)).status).toBe(401);
      for (const { token } of [member, reviewer])
        expect(await test.inject('GET', path, { token })).toMatchObject({ status: 403, code: 'ADMIN_REQUIRED' });
    }
    expect(await setRole(member, member.userId, 'admin')).toMatchObject({ status: 403, code: 'ADMIN_REQUIRED' });
    expect(await ban(reviewer, member.userId, { reason: 'No.' })).toMatchObject({ status: 403, code: 'ADMIN_REQUIRED' });
  });

  it('refuse a suspended admin', async () => {
    const suspended = await makeMember(test, { role: 'admin' });
    await ban(admin, suspended.userId, { reason: 'Account may be stolen.' });
    expect(await test.call('GET /admin/stats', { token: suspended.token })).toMatchObject({ status: 403, code: 'BANNED' });
  });
});

describe('a change of role', () => {
  it('applies immediately, notifies the member and writes an audit entry', async () => {
    const target = await makeMember(test);
    const changed = await setRole(admin, target.userId, 'reviewer');
    expect(changed.data.user).toMatchObject({ id: target.userId, role: 'reviewer' });
    expect((await test.call('GET /community/review-queue', { token: target.token })).status).toBe(200);
    expect((await noticesOf(target)).map(({ kind }) => kind)).toContain('security');
    expect((await test.auditOf('user.grant-role')).at(-1)).toMatchObject({
      actor: `user:${admin.userId}`,
      subject: `user:${target.userId}`,
    });
  });

  it('is refused for one’s own role, an unknown member and an unknown role', async () => {
    expect(await setRole(admin, admin.userId, 'user')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await setRole(admin, '00000000-0000-4000-8000-000000000000', 'user')).status).toBe(404);
    expect((await setRole(admin, member.userId, 'emperor')).errors).toHaveProperty('role');
  });
});

it('the audit log shows admins the reasons of role changes and suspensions', async () => {
  const target = await makeMember(test);
  await setRole(admin, target.userId, 'reviewer', 'Knows the guidelines well.');
  await ban(admin, target.userId, { reason: 'Threatened somebody.', until: null });
  const { entries } = (await test.call('GET /admin/audit', { token: admin.token, query: { actor: admin.userId } })).data;
  const aboutTarget = entries.filter(({ subject }) => subject === `user:${target.userId}`);
  expect(aboutTarget.map(({ action, data }) => [action, data['reason']])).toEqual([
    ['user.ban', 'Threatened somebody.'],
    ['user.grant-role', 'Knows the guidelines well.'],
  ]);
});

describe('a suspension', () => {
  it('stops submissions and purchases, sets the trust score to 0 until it is lifted, and shows its reason on the profile', async () => {
    const target = await makeMember(test);
    const until = new Date(test.clock.now().getTime() + 7 * DAY_MS).toISOString();
    const banned = await ban(admin, target.userId, { reason: 'Threatened somebody.', until });
    expect(banned.data.user).toMatchObject({ trust_score: 0, bans: [{ reason: 'Threatened somebody.', until }] });
    expect(await ban(admin, target.userId, { reason: 'Twice.' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    const profile = await test.call('GET /user', { token: target.token });
    expect(profile.data.user.bans).toEqual([{ reason: 'Threatened somebody.', until, decision_id: expect.any(String) }]);
    expect((await noticesOf(target))[0]!.text).toContain('suspended');
    expect((await test.call('POST /experiences', { token: target.token, body: {} })).code).toBe('BANNED');
    const bought = { pack_id: 'starter', payment_method: 'card', platform: 'web', source_id: 'cnon:card-nonce-ok' };
    expect((await test.call('POST /reveals/purchase', { token: target.token, body: bought })).code).toBe('BANNED');

    const lifted = await lift(admin, target.userId);
    expect(lifted.data.user.bans).toEqual([]);
    expect(lifted.data.user.trust_score).toBeGreaterThan(0);
    for (const action of ['user.ban', 'user.lift-ban'])
      expect((await test.auditOf(action)).at(-1)).toMatchObject({ subject: `user:${target.userId}` });
    const stored = await test.db.selectFrom('audit_log').selectAll().where('action', '=', 'user.ban').execute();
    expect(JSON.stringify(stored)).not.toContain('Threatened');
  });

  it('is refused for the admin themselves, with an end in the past or without a reason', async () => {
    expect(await ban(admin, admin.userId, { reason: 'Tired.' })).toMatchObject({ status: 403 });
    expect((await ban(admin, member.userId, { reason: 'Late.', until: '2020-01-01T00:00:00Z' })).errors).toHaveProperty('until');
    expect((await ban(admin, member.userId, { reason: '  ' })).errors).toHaveProperty('reason');
  });
});

describe('feedback categories', () => {
  const categoryBody = (fields: Record<string, unknown> = {}) => ({
    label: 'Brought a dog',
    emoji: '🐕',
    weight: 1,
    type: 'positive',
    feedback_type: 'standard',
    ...fields,
  });

  it('are offered as soon as they are added, until an admin switches them off', async () => {
    const added = await test.call('POST /admin/feedback-categories', { token: admin.token, body: categoryBody() });
    expect(added).toMatchObject({ status: 200, data: { category: { label: 'Brought a dog', active: true } } });
    const { id } = added.data.category;
    const readOfferedLabels = async () => (await test.call('GET /feedback-categories', {})).data.positive.map(({ label }) => label);
    expect(await readOfferedLabels()).toContain('Brought a dog');

    const body = categoryBody({ label: 'Brought a cat', active: false });
    const changed = await test.call('PUT /admin/feedback-categories/{id}', { token: admin.token, params: { id }, body });
    expect(changed.data.category).toMatchObject({ id, label: 'Brought a cat', active: false });
    expect(await readOfferedLabels()).not.toContain('Brought a cat');
    const all = await test.call('GET /admin/feedback-categories', { token: admin.token });
    expect(all.data.categories.find((category) => category.id === id)).toMatchObject({ active: false });
    expect((await test.auditOf('category.change')).at(-1)).toMatchObject({ subject: `category:${id}` });
  });

  it('are still counted for the community when their emoji is changed', async () => {
    await publish(test, await makeMember(test), { tags: [TAG.respectful] });
    const before = (await test.call('GET /admin/feedback-categories', { token: admin.token })).data.categories.find(
      ({ id }) => id === TAG.respectful,
    )!;
    const count = async (emoji: string) => {
      const rows = await test.db.selectFrom('counters').select('n').where('kind', '=', 'emoji').where('key', '=', emoji).execute();
      return rows.reduce((sum, { n }) => sum + n, 0);
    };
    const countBefore = await count(before.emoji);
    const { id, ...body } = before;
    await test.call('PUT /admin/feedback-categories/{id}', { token: admin.token, params: { id }, body: { ...body, emoji: '🦩' } });
    expect([await count(before.emoji), await count('🦩')]).toEqual([0, countBefore]);
    await test.call('PUT /admin/feedback-categories/{id}', { token: admin.token, params: { id }, body });
    expect(await count(before.emoji)).toBe(countBefore);
  });

  it('are refused with a label that is taken, an unknown id or a weight out of range', async () => {
    const same = categoryBody({ label: 'Respectful' });
    expect(await test.call('POST /admin/feedback-categories', { token: admin.token, body: same })).toMatchObject({ status: 409 });
    const nowhere = { token: admin.token, params: { id: 998 }, body: categoryBody({ label: 'Nowhere' }) };
    expect((await test.call('PUT /admin/feedback-categories/{id}', nowhere)).status).toBe(404);
    const heavy = await test.call('POST /admin/feedback-categories', { token: admin.token, body: categoryBody({ weight: 6 }) });
    expect(heavy.errors).toHaveProperty('weight');
  });
});

describe('unmasking', () => {
  it('shows the author to an admin with a reason, and the author finds that in their export', async () => {
    const author = await makeMember(test, { displayName: 'Hidden Hand' });
    const id = await submit(test, author, { is_anonymous: true, comment: '' });
    const unmask = (reason: string) =>
      test.call('POST /admin/experiences/{id}/unmask', { token: admin.token, params: { id }, body: { reason } });
    expect((await unmask(' ')).errors).toHaveProperty('reason');
    const shown = await unmask('A court order, case 12.');
    expect(shown.data).toEqual({ author: { id: author.userId, display_name: 'Hidden Hand' }, needs_second_admin: false });

    const [entry] = await test.auditOf('experience.unmask');
    expect(entry).toMatchObject({ actor: `user:${admin.userId}`, data: { reason: 'A court order, case 12.' } });
    expect(JSON.stringify(entry)).not.toContain(author.userId);
    const record = await test.inject('GET', '/user/export', { token: author.token });
    expect(record.text).toContain('A court order, case 12.');
    expect(record.text).not.toContain(admin.userId);
  });

  it('returns 404 for an unknown experience', async () => {
    const params = { id: 1234567890123 };
    const reply = await test.call('POST /admin/experiences/{id}/unmask', { token: admin.token, params, body: { reason: 'Why not.' } });
    expect(reply.status).toBe(404);
  });
});

describe('the audit log', () => {
  it('lists sealed entries by actor and action, the newest first', async () => {
    await test.platform.auditChain.seal();
    const list = (query: Record<string, string | number>) => test.call('GET /admin/audit', { token: admin.token, query });
    const roles = await list({ action: 'user.grant-role', actor: admin.userId });
    expect(roles.data.entries.length).toBeGreaterThan(0);
    for (const entry of roles.data.entries) {
      expect(entry).toMatchObject({ action: 'user.grant-role', actor: `user:${admin.userId}`, actor_name: 'Ada Admin' });
      expect(entry.hash).toMatch(/^[0-9a-f]{64}$/);
    }
    const userActions = (await list({ action: 'user' })).data.entries.map(({ action }) => action);
    expect(userActions.every((action) => action.startsWith('user.'))).toBe(true);
    expect(userActions.length).toBeGreaterThan(0);
    const all = (await list({ page: 1 })).data.entries.map(({ id }) => id);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect((await list({ action: 'no.such-thing' })).data.entries).toEqual([]);
    expect((await list({ page: 0 })).status).toBe(422);
  });

  it('shows no sign-ins and sign-outs, and doesn’t count them', async () => {
    const { token, userId } = await makeMember(test);
    await test.call('POST /logout', { token });
    expect((await test.auditOf('session.end')).at(-1)).toMatchObject({ actor: `user:${userId}` });
    const list = async (query: Record<string, string>) => (await test.call('GET /admin/audit', { token: admin.token, query })).data;
    expect((await list({})).entries.filter(({ action }) => action.startsWith('session.'))).toEqual([]);
    const queries: Record<string, string>[] = [{ action: 'session' }, { action: 'session.start' }, { actor: userId }];
    for (const query of queries) expect(await list(query)).toMatchObject({ entries: [], pagination: { total: 0 } });
  });

  it('shows no entries of authors, and that the chain is intact', async () => {
    const { data } = await test.call('GET /admin/audit', { token: admin.token });
    expect(data.entries.filter(({ actor }) => actor.startsWith('author:'))).toEqual([]);
    const written = await test.call('GET /admin/audit', { token: admin.token, query: { action: 'experience.submit' } });
    expect(written.data.entries).toEqual([]);
    // An entry that is not in the chain yet: the check adds it first.
    await makeMember(test);
    const chain = await test.call('GET /admin/audit/chain', { token: admin.token });
    expect(chain.data).toMatchObject({ intact: true, broken_at: null, reason: null });
    expect(chain.data.entries).toBeGreaterThan(5);
  });
});

describe('reviewer applications', () => {
  const list = (query: Record<string, string | number> = {}) =>
    test.call('GET /admin/community/applications', { token: admin.token, query });
  const apply = async (applicant: TestMember) =>
    (await test.call('POST /community/reviewer/apply', { token: applicant.token, body: {} })).data;
  const decideOn = (id: string, decision: 'approve' | 'deny') =>
    test.call(`POST /admin/community/applications/{id}/${decision}`, {
      token: admin.token,
      params: { id },
      body: { admin_notes: 'Read.' },
    });

  it('are listed with counts, waiting ones first, with deadline and decider, and are decided once', async () => {
    const before = (await list()).data.counts;
    const decided = (await apply(await makeMember(test))).application;
    const waiting = (await apply(await makeMember(test))).application;
    await decideOn(decided.id, 'deny');
    const { applications, counts } = (await list()).data;
    expect(counts).toEqual({ ...before, total: before.total + 2, pending: before.pending + 1, denied: before.denied + 1 });
    expect(applications[0]).toMatchObject({ id: waiting.id, status: 'pending', decided_at: null, decided_by_user: null });
    expect(Date.parse(applications[0]!.due_at) - Date.parse(waiting.created_at)).toBe(48 * HOUR_MS);
    expect(applications[1]).toMatchObject({ id: decided.id, admin_notes: 'Read.', decided_by_user: { display_name: 'Ada Admin' } });
    expect(await decideOn(decided.id, 'approve')).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    for (const bad of ['per_page=0', 'per_page=101', 'status=%2527', 'status=%27'])
      expect((await test.inject('GET', `/admin/community/applications?${bad}`, { token: admin.token })).status).toBe(422);
  });

  it('of a suspended member can’t be approved', async () => {
    const applicant = await makeMember(test);
    const { id } = (await apply(applicant)).application;
    await ban(admin, applicant.userId, { reason: 'Threatened somebody.' });
    expect(await decideOn(id, 'approve')).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await decideOn(id, 'deny')).status).toBe(200);
  });
});

describe('the overview', () => {
  it('counts members, experiences, the queue, applications and overdue cases', async () => {
    const read = async () => (await test.call('GET /admin/stats', { token: admin.token })).data;
    const before = await read();
    const author = await makeMember(test);
    const id = await submit(test, author);
    await submit(test, author);
    const reviewer = await makeMember(test, { role: 'reviewer' });
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject');
    const after = await read();
    expect(after.users.total).toBe(before.users.total + 2);
    expect(after.users.reviewers).toBe(before.users.reviewers + 1);
    expect(after.experiences).toMatchObject({
      total: before.experiences.total + 2,
      rejected: before.experiences.rejected + 1,
      in_review: before.experiences.in_review + 1,
    });
    expect(after.applications).toEqual({ pending: before.applications.pending, overdue: before.applications.overdue });
    expect(after.queue.pending).toBe(before.queue.pending + 1);
    expect(after.providers.map(({ name }) => name)).toEqual(expect.arrayContaining(['sms', 'email', 'cards']));

    // Later than the deadlines of an application (48 hours) and of a submission (the end of the second day after it).
    test.clock.advance(73 * HOUR_S);
    const late = await read();
    expect(late.queue.sla_breaches).toBeGreaterThan(0);
    expect(late.applications.overdue).toBe(late.applications.pending);
    expect(late.queue.oldest_minutes).toBeGreaterThanOrEqual(49 * 60);
  });
});
