import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshHandle, publish, submit, TAG } from '../../../test/experiences.ts';
import { uploadEvidence } from '../../../test/files/uploads.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
let admin: TestMember;
let member: TestMember;

beforeAll(async () => {
  test = await startTestApp();
  [admin, member] = [await makeMember(test, { role: 'admin' }), await makeMember(test)];
});
afterAll(() => test.close());

const historyOf = async (id: string) =>
  (await test.call('GET /admin/users/{id}/history', { token: admin.token, params: { id } })).data.history;
const anonymous = { is_anonymous: true, comment: '', tags: [TAG.ghosted] };

it('counts a member’s signed texts and reports, but no anonymous texts', async () => {
  await publish(test, member);
  await submit(test, member);
  const before = await historyOf(member.userId);
  expect(before).toMatchObject({
    display_name: member.displayName,
    signed_experiences: { total: 2, approved: 1, in_review: 1, rejected: 0 },
    reports: { total: 0 },
    cases: [],
    bans: [],
  });
  const handle = freshHandle();
  const about = await publish(test, member, { ...anonymous, platforms: [{ platform: 'instagram', social_id: handle }] });
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const dispute = { experience_id: about, ground: 'not_me' as const, statement: 'That is not me at all.', evidence_ids: [] };
  const filed = await test.call('POST /experience-disputes', { token: subject.token, body: dispute });
  expect(filed.status).toBe(201);
  expect(await historyOf(member.userId)).toEqual(before);

  const { id } = filed.data.dispute;
  const filer = (await test.call('GET /admin/experience-disputes/{id}/filer-history', { token: admin.token, params: { id } })).data.history;
  expect(filer).toMatchObject({
    display_name: subject.displayName,
    cases: [{ kind: 'experience_dispute', role: 'disputing', status: 'pending' }],
  });

  const published = await publish(test, await makeMember(test));
  await test.call('POST /experiences/{id}/report', { token: member.token, params: { id: published }, body: { reason: 'other' } });
  expect((await historyOf(member.userId)).reports).toEqual({ total: 1, open: 1, action_taken: 0, no_action: 0 });
});

it('names the side of an ownership dispute without its id', async () => {
  const handle = freshHandle();
  const owner = await makeMember(test, { linked: [{ platform: 'tinder', socialId: handle }] });
  const identifier = { social_id: handle, type: 'handle', platform: 'tinder' } as const;
  const taken = await test.call('POST /user/social-ids', { token: member.token, body: identifier });
  const { current_owner } = taken.data as unknown as { current_owner: string };
  const { url } = await uploadEvidence(test, member.token, 'ownership_dispute');
  const { data } = await test.call('POST /ownership-disputes', {
    token: member.token,
    body: {
      platform: 'tinder',
      social_id: handle,
      current_owner_user_id: current_owner,
      reason: 'I have had this handle since 2015.',
      evidence_urls: [url],
    },
  });
  const params = { id: data.dispute.id };
  const claimant = await test.call('GET /admin/ownership-disputes/{id}/claimant-history', { token: admin.token, params });
  const ownerReply = await test.call('GET /admin/ownership-disputes/{id}/owner-history', { token: admin.token, params });
  expect([claimant.data.history.display_name, ownerReply.data.history.display_name]).toEqual([member.displayName, owner.displayName]);
  expect(ownerReply.data.history.cases).toMatchObject([{ kind: 'ownership_dispute', role: 'owner', status: 'pending' }]);
  for (const { text } of [claimant, ownerReply]) for (const { userId } of [member, owner]) expect(text).not.toContain(userId);
});

it('is for admins only, writes an audit entry, and is 404 for an unknown member', async () => {
  const { id } = await test.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'member.read-history')
    .where('subject', '=', `user:${member.userId}`)
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(0);
  const call = (token: string, userId: string) => test.call('GET /admin/users/{id}/history', { token, params: { id: userId } });
  expect((await call(member.token, admin.userId)).code).toBe('ADMIN_REQUIRED');
  expect((await call(admin.token, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
});
