import { MESSAGES } from '@candor/contract/messages';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { ANONYMOUS, decide as decideItem, itemOf, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp();
const admin = await makeMember(test, { role: 'admin' });

const apply = (member: TestMember, body?: { reason: string }) =>
  test.call('POST /community/reviewer/apply', { token: member.token, ...(body ? { body } : {}) });
/** Applies again 31 days after the decision on the former application. */
const applyAMonthAfter = async (formerId: string, member: TestMember) => {
  await test.db
    .updateTable('reviewer_applications')
    .set((eb) => ({ decided_at: eb.val(new Date(test.clock.now().getTime() - 31 * DAY_MS)) }))
    .where('id', '=', formerId)
    .execute();
  return apply(member);
};
const status = async (member: TestMember) => (await test.call('GET /community/reviewer/status', { token: member.token })).data;
const decide = (by: TestMember, id: string, way: 'approve' | 'deny', admin_notes = 'As the guidelines say.') =>
  test.call(`POST /admin/community/applications/{id}/${way}`, { token: by.token, params: { id }, body: { admin_notes } });

describe('an application to become a reviewer', () => {
  it('waits for an admin, and a second one is refused meanwhile', async () => {
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
    const waiting = await status(member);
    expect(waiting).toMatchObject({
      can_apply: false,
      has_pending_application: true,
      application: { status: 'pending', apply_again_at: null },
    });
    expect(new Date(waiting.application!.due_at).getTime() - new Date(waiting.application!.created_at).getTime()).toBe(48 * HOUR_MS);
    expect(await test.auditOf('reviewer.apply')).toHaveLength(1);
  });

  it('is accepted once if five are sent simultaneously', async () => {
    const member = await makeMember(test);
    const sent = await Promise.all(Array.from({ length: 5 }, () => apply(member)));
    expect(sent.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  });

  it('needs trust, a complete profile, and a member who is not a reviewer', async () => {
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
    const { application, can_apply } = await status(member);
    expect([can_apply, application]).toMatchObject([false, { status: 'denied', admin_notes: 'Not yet.' }]);
    expect(new Date(application!.apply_again_at!).getTime() - new Date(application!.decided_at!).getTime()).toBe(30 * DAY_MS);
    expect((await applyAMonthAfter(id, member)).status).toBe(201);
  });

  it('that was sent again is approved, too, when an appeal about the denied one makes a reviewer', async () => {
    const member = await makeMember(test);
    const { id } = (await apply(member)).data.application;
    await decide(admin, id, 'deny', 'Not yet.');
    const [decision] = (await test.call('GET /decisions', { token: member.token })).data.decisions;
    const body = { decision_id: decision!.id, statement: 'Please look at it again.', evidence_ids: [] };
    const { appeal } = (await test.call('POST /appeals', { token: member.token, body })).data;
    expect((await applyAMonthAfter(id, member)).status).toBe(201);
    const ruling = { outcome: 'overturned' as const, reasons: 'They read carefully.' };
    const { token } = await makeMember(test, { role: 'admin' });
    expect((await test.call('POST /admin/appeals/{id}/decision', { token, params: { id: appeal.id }, body: ruling })).status).toBe(200);
    expect((await test.call('GET /user', { token: member.token })).data.user.role).toBe('reviewer');
    expect(await status(member)).toMatchObject({ has_pending_application: false, application: { status: 'approved' } });
  });

  it('does not demote an applicant who became an admin before the approval', async () => {
    const member = await makeMember(test);
    const { id } = (await apply(member)).data.application;
    await test.act((ctx) => test.modules.members.grantRole(ctx, member.userId, 'admin'));
    expect((await decide(admin, id, 'approve')).status).toBe(200);
    expect((await test.call('GET /user', { token: member.token })).data.user.role).toBe('admin');
  });

  it('is listed for and decided by admins only, and not decided by an admin who filed it', async () => {
    const member = await makeMember(test);
    const { id } = (await apply(member)).data.application;
    const reviewer = await makeMember(test, { role: 'reviewer' });
    expect(await test.call('GET /admin/community/applications', { token: reviewer.token })).toMatchObject({
      status: 403,
      code: 'ADMIN_REQUIRED',
    });
    expect((await decide(member, id, 'approve')).status).toBe(403);
    await test.act((ctx) => test.modules.members.grantRole(ctx, member.userId, 'admin'));
    expect(await decide(member, id, 'approve')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await decide(admin, '3f0c5d0e-4f0b-4a53-a9a4-0a8a3c3f7b11', 'approve')).status).toBe(404);
  });
});

/** A review item that waits for a decision. */
const submitItem = async () => itemOf(test, 'experience', await submit(test, await makeMember(test)));
const lease = (member: TestMember, item: number) =>
  test.call('POST /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });

describe('stepping down', () => {
  const stepDown = (member: TestMember) => test.call('POST /community/reviewer/step-down', { token: member.token });

  it('turns a reviewer into a member, ends their leases and their rank', async () => {
    const leaver = await makeMember(test, { role: 'reviewer', displayName: 'Leaving Reviewer' });
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const [decidedItem, leasedItem] = [await submitItem(), await submitItem()];
    await decideItem(test, leaver, decidedItem, 'approve');
    await lease(leaver, leasedItem);
    expect((await stepDown(leaver)).status).toBe(200);
    expect((await test.call('GET /user', { token: leaver.token })).data.user.role).toBe('user');
    expect(await test.call('GET /community/review-queue', { token: leaver.token })).toMatchObject({
      status: 403,
      code: 'reviewer_application_needed',
    });
    expect((await lease(reviewer, leasedItem)).status).toBe(200);
    const board = await test.call('GET /community/reviewer/leaderboard', { token: reviewer.token });
    expect(board.text).not.toContain('Leaving Reviewer');
    expect((await test.auditOf('user.step-down')).at(-1)).toMatchObject({
      actor: `user:${leaver.userId}`,
      data: { from: 'reviewer', to: 'user' },
    });
    expect((await test.call('GET /community/reviewer/status', { token: leaver.token })).data.can_apply).toBe(true);
    expect((await stepDown(leaver)).status).toBe(403);
  });

  it('is refused to admins and to members who are not reviewers', async () => {
    expect(await stepDown(admin)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await stepDown(await makeMember(test))).status).toBe(403);
    expect((await test.call('GET /user', { token: admin.token })).data.user.role).toBe('admin');
  });
});

describe('reviewer statistics', () => {
  it('count a reviewer’s decisions and average minutes, and rank reviewers, but not admins and members', async () => {
    const activeReviewer = await makeMember(test, { role: 'reviewer', displayName: 'Reviewer Name' });
    const [approvedItem, rejectedItem] = [await submitItem(), await submitItem()];
    await lease(activeReviewer, approvedItem);
    test.clock.advance(120);
    await decideItem(test, activeReviewer, approvedItem, 'approve');
    await decideItem(test, activeReviewer, rejectedItem, 'reject');
    const { data } = await test.call('GET /user/reviewer-stats', { token: activeReviewer.token });
    expect(data).toMatchObject({
      user: { display_name: 'Reviewer Name' },
      total_reviews: 2,
      accepted_reviews: 1,
      rejected_reviews: 1,
      accuracy_percentage: 100,
      average_response_time: 2,
    });
    expect(data.reviewer_rank).toBeGreaterThan(0);
    expect((await test.call('GET /user/reviewer-stats', { token: admin.token })).data.reviewer_rank).toBe(-1);
    expect((await test.call('GET /user/reviewer-stats', { token: (await makeMember(test)).token })).data).toMatchObject({
      reviewer_rank: null,
      total_reviews: 0,
      last_review_date: null,
    });
    const board = await test.call('GET /community/reviewer/leaderboard', { token: (await makeMember(test)).token });
    expect(board.data.reviewers).toContainEqual({
      rank: expect.any(Number),
      display_name: 'Reviewer Name',
      reviews: 2,
      trust_score: activeReviewer.actor.trustScore,
      accuracy_percentage: 100,
    });
    expect(board.text).not.toContain(activeReviewer.userId);
  });

  it('show the caller’s own trust score exactly, with the points of anonymous experiences', async () => {
    const member = await makeMember(test, { trust: 78, role: 'reviewer' });
    const read = async () => (await test.call('GET /user/reviewer-stats', { token: member.token })).data.user.trust_score;
    const own = async () => (await test.call('GET /user', { token: member.token })).data.user.trust_score;
    expect([await read(), await own()]).toEqual([78, 78]);
    const id = await submit(test, member, ANONYMOUS);
    await decideItem(test, await makeMember(test, { role: 'reviewer' }), await itemOf(test, 'experience', id), 'approve');
    expect(await own()).toBeGreaterThan(78);
    expect(await read()).toBe(await own());
  });
});
