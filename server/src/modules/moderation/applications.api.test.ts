import { MESSAGES } from '@candor/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
let admin: TestMember;
beforeAll(async () => {
  test = await startTestApp();
  admin = await makeMember(test, { role: 'admin' });
});
afterAll(() => test.close());

const apply = (member: TestMember, body?: { reason: string }) =>
  test.call('POST /community/reviewer/apply', { token: member.token, ...(body ? { body } : {}) });
const status = async (member: TestMember) => (await test.call('GET /community/reviewer/status', { token: member.token })).data;
const decide = (by: TestMember, id: string, way: 'approve' | 'deny', admin_notes = '') =>
  test.call(`POST /admin/community/applications/{id}/${way}`, { token: by.token, params: { id }, body: { admin_notes } });

describe('applying as a reviewer', () => {
  it('waits for an admin, once', async () => {
    const member = await makeMember(test);
    expect(await status(member)).toMatchObject({
      can_apply: true,
      has_pending_application: false,
      requirements: [
        { key: 'trust_score', met: true },
        { key: 'complete_profile', met: true },
        { key: 'active_member', met: true },
      ],
    });
    expect((await apply(member)).data.application).toMatchObject({
      reason: MESSAGES.defaultApplicationReason,
      status: 'pending',
      admin_notes: null,
    });
    expect(await apply(member)).toMatchObject({ status: 409, code: 'APPLICATION_PENDING' });
    expect(await status(member)).toMatchObject({ can_apply: false, has_pending_application: true });
    expect(await test.auditOf('reviewer.apply')).toHaveLength(1);
  });

  it('is one of five that are sent at once', async () => {
    const member = await makeMember(test);
    const sent = await Promise.all(Array.from({ length: 5 }, () => apply(member)));
    expect(sent.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  });

  it('needs trust, a complete profile and a member who is no reviewer yet', async () => {
    const low = await makeMember(test, { trust: 59 });
    expect(await apply(low)).toMatchObject({ status: 403, code: 'TRUST_TOO_LOW' });
    expect((await status(low)).can_apply).toBe(false);
    expect(await apply(await makeMember(test, { trust: 61, birthdate: null }))).toMatchObject({ status: 403, code: 'PROFILE_INCOMPLETE' });
    expect(await apply(await makeMember(test, { role: 'reviewer' }))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('that is approved makes a reviewer', async () => {
    const member = await makeMember(test);
    const { id } = (await apply(member, { reason: 'I read carefully.' })).data.application;
    const listed = await test.call('GET /admin/community/applications', { token: admin.token, query: { status: 'pending' } });
    expect(listed.data.applications).toContainEqual(
      expect.objectContaining({
        id,
        reason: 'I read carefully.',
        user: { id: member.userId, display_name: member.displayName, trust_score: 60 },
      }),
    );
    expect((await decide(admin, id, 'approve', 'Welcome.')).data.application).toMatchObject({
      status: 'approved',
      admin_notes: 'Welcome.',
    });
    expect((await test.call('GET /community/review-queue', { token: member.token })).status).toBe(200);
    expect(await decide(admin, id, 'deny')).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    expect((await test.call('GET /notifications', { token: member.token })).data.notifications[0]).toMatchObject({
      kind: 'application_decided',
    });
    expect(await test.auditOf('reviewer.decide-application')).toHaveLength(1);
  });

  it('that is denied may be repeated after thirty days', async () => {
    const member = await makeMember(test);
    const { id } = (await apply(member)).data.application;
    await decide(admin, id, 'deny', 'Not yet.');
    expect(await apply(member)).toMatchObject({ status: 409, code: 'APPLY_AGAIN_LATER' });
    await test.db
      .updateTable('reviewer_applications')
      .set((eb) => ({ decided_at: eb.val(new Date(test.clock.now().getTime() - 31 * 86_400_000)) }))
      .where('id', '=', id)
      .execute();
    expect((await apply(member)).status).toBe(201);
  });

  it('is for admins to see and decide, but not their own', async () => {
    const member = await makeMember(test);
    const { id } = (await apply(member)).data.application;
    const reviewer = await makeMember(test, { role: 'reviewer' });
    expect(await test.call('GET /admin/community/applications', { token: reviewer.token })).toMatchObject({
      status: 403,
      code: 'ADMIN_REQUIRED',
    });
    expect((await decide(member, id, 'approve')).status).toBe(403);
    await test.act((ctx) => test.modules.accounts.grantRole(ctx, member.userId, 'admin'));
    expect(await decide(member, id, 'approve')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await decide(admin, '3f0c5d0e-4f0b-4a53-a9a4-0a8a3c3f7b11', 'approve')).status).toBe(404);
  });
});
