import { expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { claimRow } from '../../../test/claim-row.ts';
import { ANONYMOUS, freshHandle, publish, submit } from '../../../test/experiences.ts';
import { uploadEvidence } from '../../../test/files/uploads.ts';
import { linkHandle } from '../../../test/linked-ids.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';

const test = await startSharedApp();
const [admin, member] = [await makeMember(test, { role: 'admin' }), await makeMember(test)];

const historyOf = async (id: string) => (await test.call('GET /admin/users/{id}/history', { token: admin.token, params: { id } })).data;

it('counts a member’s signed experiences, cases and reports, but no anonymous experiences', async () => {
  await publish(test, member);
  await submit(test, member);
  const before = await historyOf(member.userId);
  expect(before).toMatchObject({
    history: {
      display_name: member.displayName,
      signed_experiences: { total: 2, approved: 1, in_review: 1, rejected: 0 },
      reports: { total: 0 },
      bans: [],
    },
    cases: [],
    pagination: { total: 0 },
  });
  const handle = freshHandle();
  const experienceId = await publish(test, member, { ...ANONYMOUS, platforms: [{ platform: 'instagram', social_id: handle }] });
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const dispute = { experience_id: experienceId, ground: 'not_me' as const, statement: 'That is not me at all.', evidence_ids: [] };
  const filed = await test.call('POST /experience-disputes', { token: subject.token, body: dispute });
  expect(filed.status).toBe(201);
  expect(await historyOf(member.userId)).toEqual(before);

  expect(await historyOf(subject.userId)).toMatchObject({ cases: [{ kind: 'experience_dispute', role: 'disputing', status: 'pending' }] });

  const published = await publish(test, await makeMember(test));
  await test.call('POST /experiences/{id}/report', { token: member.token, params: { id: published }, body: { reason: 'other' } });
  expect((await historyOf(member.userId)).history.reports).toEqual({ total: 1, open: 1, action_taken: 0, no_action: 0 });
});

/** Links a new handle for the owner, and files the claimant's claim to it. @returns the id of the claim */
async function fileClaim(owner: TestMember, claimant: TestMember): Promise<string> {
  const handle = freshHandle();
  await linkHandle(test, owner, 'tinder', handle);
  const identifier = { social_id: handle, type: 'handle', platform: 'tinder' } as const;
  const refused = await test.call('POST /user/social-ids', { token: claimant.token, body: identifier });
  const { current_owner } = refused.data as unknown as { current_owner: string };
  const { url } = await uploadEvidence(test, claimant.token, 'ownership_dispute');
  const body = {
    platform: 'tinder',
    social_id: handle,
    current_owner_user_id: current_owner,
    reason: 'Mine since 2015.',
    evidence_urls: [url],
  };
  const { data } = await test.call('POST /ownership-disputes', { token: claimant.token, body });
  return data.dispute.id;
}
const SIDES = ['claimant', 'owner'] as const;

it('shows the sides of an ownership dispute without their ids, and leaves out the dispute itself', async () => {
  const [owner, claimant] = [await makeMember(test), await makeMember(test)];
  const [one, other] = [await fileClaim(owner, claimant), await fileClaim(owner, claimant)];
  for (const id of [one, other]) {
    const replies = await Promise.all(
      SIDES.map((side) => test.call(`GET /admin/ownership-disputes/{id}/${side}-history`, { token: admin.token, params: { id } })),
    );
    expect(replies.map(({ data }) => [data.history.display_name, data.pagination.total])).toEqual([
      [claimant.displayName, 1],
      [owner.displayName, 1],
    ]);
    for (const [nth, { data, text }] of replies.entries()) {
      expect(data.cases).toMatchObject([{ kind: 'ownership_dispute', role: SIDES[nth], status: 'pending' }]);
      for (const hidden of [claimant.userId, owner.userId, one, other]) expect(text).not.toContain(hidden);
    }
  }
  // The history from the directory of members leaves out no case.
  expect((await historyOf(owner.userId)).pagination.total).toBe(2);
});

it('shows a filer’s other disputes beside a dispute, but not the dispute itself', async () => {
  const handle = freshHandle();
  const platforms = [{ platform: 'instagram', social_id: handle }];
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const file = async () => {
    const experience_id = await publish(test, await makeMember(test), { platforms });
    const body = { experience_id, ground: 'not_me' as const, statement: 'That is not me at all.', evidence_ids: [] };
    return (await test.call('POST /experience-disputes', { token: subject.token, body })).data.dispute.id;
  };
  const id = await file();
  const historyBesideDispute = async () =>
    (await test.call('GET /admin/experience-disputes/{id}/filer-history', { token: admin.token, params: { id } })).data;
  expect(await historyBesideDispute()).toMatchObject({
    history: { display_name: subject.displayName },
    cases: [],
    pagination: { total: 0 },
  });
  await file();
  expect(await historyBesideDispute()).toMatchObject({
    cases: [{ kind: 'experience_dispute', role: 'disputing' }],
    pagination: { total: 1 },
  });
});

it('has pages of ten cases, the newest first, each once', async () => {
  const [owner, claimant] = [await makeMember(test), await makeMember(test)];
  const handle = freshHandle();
  await linkHandle(test, owner, 'instagram', handle);
  const rows = [];
  for (let day = 0; day < 23; day += 1) {
    const created_at = new Date(test.clock.now().getTime() - day * DAY_MS);
    rows.push({ ...(await claimRow(test, { owner, claimant, handle })), created_at, status: 'rejected' });
  }
  await test.db.insertInto('ownership_disputes').values(rows).execute();
  const pageOf = async (id: string, page: number) =>
    (await test.call('GET /admin/users/{id}/history', { token: admin.token, params: { id }, query: { page: String(page) } })).data;
  const pages = await Promise.all([1, 2, 3, 4].map((page) => pageOf(owner.userId, page)));
  expect(pages.map(({ cases, pagination }) => [cases.length, pagination.has_more_pages])).toEqual([
    [10, true],
    [10, true],
    [3, false],
    [0, false],
  ]);
  expect(pages.flatMap(({ cases }) => cases.map(({ created_at }) => created_at))).toEqual(rows.map((row) => row.created_at.toISOString()));
});

it('is for admins only, writes an audit entry, and is 404 for an unknown member', async () => {
  const { userId } = await makeMember(test);
  await historyOf(userId);
  expect((await test.auditOf('member.read-history')).at(-1)).toMatchObject({ subject: `user:${userId}` });
  const call = (token: string, id: string) => test.call('GET /admin/users/{id}/history', { token, params: { id } });
  expect((await call(member.token, admin.userId)).code).toBe('ADMIN_REQUIRED');
  expect((await call(admin.token, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
});
