import { describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, publish, submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import { DAY_S } from '../../platform/clock.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', SECOND_LOOK_ONE_IN: '1' });

const noticesOf = async ({ token }: TestMember) => (await test.call('GET /notifications', { token })).data.notifications;
const unreadOf = async (member: TestMember) => (await noticesOf(member)).filter(({ read }) => !read).map(({ kind }) => kind);
const markAllRead = ({ token }: TestMember) => test.call('POST /notifications/read', { token, body: {} });
const link = ({ userId }: TestMember, socialId: string) =>
  test.act((ctx) => test.modules.socialIds.linkForSeed(ctx, userId, { platform: 'instagram', socialId }));

async function rewordAfterReport(id: number, comment: string): Promise<void> {
  const [{ token }, admin] = [await makeMember(test), await makeMember(test, { role: 'admin' })];
  await test.inject('POST', `/experiences/${id}/report`, { token, body: { reason: 'hate', details: 'Look at it.' } });
  const body = { comment, admin_notes: 'Milder words say the same.' };
  expect((await test.call('PUT /admin/experiences/{id}/comment', { token: admin.token, params: { id }, body })).status).toBe(200);
}

describe('the notices to an author', () => {
  it('include each rewording as unread, on the day of the rewording', async () => {
    const author = await makeMember(test, { trust: 70 });
    const id = await publish(test, author);
    test.clock.advance(3 * DAY_S);
    await markAllRead(author);
    await rewordAfterReport(id, 'Was late.');
    expect(await unreadOf(author)).toEqual(['comment_edited']);
    test.clock.advance(3 * DAY_S);
    await markAllRead(author);
    await rewordAfterReport(id, 'Came late.');
    expect(await unreadOf(author)).toEqual(['comment_edited']);
  });

  it('include the publication and the credit of a text that a second look approved days later', async () => {
    const author = await makeMember(test, { trust: 70 });
    const id = await submit(test, author);
    const item = await itemOf(test, 'experience', id);
    await decide(test, await makeMember(test, { role: 'reviewer' }), item, 'reject', 'It names the place of work.');
    test.clock.advance(2 * DAY_S);
    await markAllRead(author);
    await decide(test, await makeMember(test, { role: 'reviewer' }), item, 'approve');
    // The reviewers disagree, so an admin decides.
    await decide(test, await makeMember(test, { role: 'admin' }), await itemOf(test, 'experience', id), 'approve');
    expect(await unreadOf(author)).toEqual(['experience_decided']);
    const today = test.clock.now().toISOString().slice(0, 10);
    const earned = await test.modules.experiences.earnedBy(test.db, author.userId);
    expect(earned).toEqual([{ experienceId: id, day: today }]);
  });
});

it('a member gets notices of texts about a linked ID only if they were published since that ID was linked', async () => {
  const [early, late] = [freshHandle(), freshHandle()];
  const member = await makeMember(test);
  await link(member, early);
  const author = await makeMember(test, { trust: 70 });
  const about = (social_id: string) => publish(test, author, { platforms: [{ platform: 'instagram', social_id }] });
  const [linked, before] = [await about(early), await about(late)];
  const platforms = [early, late].map((social_id) => ({ platform: 'instagram', social_id }));
  const both = await publish(test, await makeMember(test, { trust: 70 }), { platforms });
  test.clock.advance(2 * DAY_S);
  await link(member, late);
  const after = await publish(test, await makeMember(test, { trust: 70 }), { platforms: [{ platform: 'instagram', social_id: late }] });
  const links = (await noticesOf(member)).filter(({ kind }) => kind === 'linked_experience').map(({ link: path }) => path);
  for (const id of [linked, both, after]) expect(links.some((path) => path?.includes(String(id)))).toBe(true);
  expect(links.some((path) => path?.includes(String(before)))).toBe(false);
});
