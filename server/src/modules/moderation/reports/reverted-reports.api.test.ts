import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { decide, freshHandle, itemOf, publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', REPORTS_PER_DAY: '1000' });
const REASON = 'As the messages show.';
const author = await makeMember(test, { trust: 90 });

const staff = (role: 'reviewer' | 'admin' = 'reviewer'): Promise<TestMember> => makeMember(test, { role });
const report = async (member: TestMember, id: number, reason = 'minor') => {
  const sent = { token: member.token, body: { reason, details: '' } };
  return (await test.inject<{ report: { id: string; hidden: boolean } }>('POST', `/experiences/${id}/report`, sent)).data.report;
};
const decideOn = async (by: TestMember, id: number, decision: 'approve' | 'reject') =>
  expect(await decide(test, by, await itemOf(test, 'experience', id), decision, REASON)).toMatchObject({ status: 200 });

/** The author appeals the newest decision about them, and this admin overturns it. */
async function overturn(admin: TestMember): Promise<void> {
  const { decisions } = (await test.call('GET /decisions', { token: author.token })).data;
  const decision = decisions.find(({ appeal_until: until }) => until !== null)!;
  const body = { decision_id: decision.id, statement: 'Please look at it again.', evidence_ids: [] };
  const { data } = await test.call('POST /appeals', { token: author.token, body });
  const ruling = { outcome: 'overturned' as const, reasons: REASON };
  const decided = { token: admin.token, params: { id: data.appeal.id }, body: ruling };
  expect((await test.call('POST /admin/appeals/{id}/decision', decided)).status).toBe(200);
  await test.drainJobs();
}
const isMisuser = (member: TestMember) => test.act((ctx) => test.modules.moderation.isMisuser(ctx, member.userId));

describe('a text that an appeal restored', () => {
  it('is not hidden again by a report for the reason for which it was removed', async () => {
    const id = await publish(test, author);
    await report(await makeMember(test), id);
    await decideOn(await staff(), id, 'reject');
    await overturn(await staff('admin'));
    expect(await report(await makeMember(test), id)).toMatchObject({ hidden: false });
    expect(await report(await makeMember(test), id, 'intimate_image')).toMatchObject({ hidden: true });
  });

  it('is not hidden again by a report on the ground of the dispute that removed it', async () => {
    const handle = freshHandle();
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const body = { experience_id: id, ground: 'minor' as const, statement: 'I was sixteen at the time.', evidence_ids: [] };
    const filed = await test.call('POST /experience-disputes', { token: subject.token, body });
    const upheld = { status: 'resolved' as const, admin_notes: REASON };
    const params = { id: filed.data.dispute.id };
    const resolved = { token: (await staff('admin')).token, params, body: upheld };
    expect((await test.call('PUT /admin/experience-disputes/{id}/status', resolved)).status).toBe(200);
    await overturn(await staff('admin'));
    expect(await report(await makeMember(test), id)).toMatchObject({ hidden: false });
  });
});

describe('a reporter', () => {
  it('counts as a misuser only when two people found reports baseless, not one who overturned two reviewers', async () => {
    const [reporter, admin] = [await makeMember(test), await staff('admin')];
    for (let n = 0; n < 2; n++) {
      const id = await publish(test, author);
      await report(reporter, id);
      await decideOn(await staff(), id, 'reject');
      await overturn(admin);
    }
    expect(await isMisuser(reporter)).toBe(false);
    const id = await publish(test, author);
    await report(reporter, id);
    await decideOn(await staff(), id, 'approve');
    expect(await isMisuser(reporter)).toBe(true);
  });

  it('keeps the outcome of a report after which the text was reworded, when the removal after a later report is overturned', async () => {
    const [reporter, later] = [await makeMember(test), await makeMember(test)];
    const id = await publish(test, author);
    const reworded = await report(reporter, id, 'harassment');
    const body = { comment: 'Kind.', admin_notes: REASON };
    const edit = { token: (await staff('admin')).token, params: { id }, body };
    expect((await test.call('PUT /admin/experiences/{id}/comment', edit)).status).toBe(200);
    test.clock.advance(DAY_S);
    const upheld = await report(later, id, 'harassment');
    await decideOn(await staff(), id, 'reject');
    await overturn(await staff('admin'));
    const statusOf = async (who: TestMember, reportId: string) =>
      (await test.call('GET /reports', { token: who.token })).data.reports.find((one) => one.id === reportId)!.status;
    expect([await statusOf(reporter, reworded.id), await statusOf(later, upheld.id)]).toEqual(['action_taken', 'no_action']);
  });
});
