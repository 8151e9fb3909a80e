import { describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, openReviewItem, publish, submit } from '../../../../test/experiences.ts';
import { linkProved } from '../../../../test/linked-ids.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const reviewer = await makeMember(test, { role: 'reviewer' });
const admin = await makeMember(test, { role: 'admin' });

const contextFor = (member: TestMember, item: number) =>
  test.call('GET /community/review-queue/{id}/context', { token: member.token, params: { id: item } });
const naming = (handle: string) => ({ platforms: [{ platform: 'instagram', social_id: handle }] });
const writeText = async (fields: Parameters<typeof submit>[2], author?: TestMember): Promise<number> =>
  submit(test, author ?? (await makeMember(test)), fields);

/** Leases the item and reads its context. */
async function openContext(experience: number, by = reviewer) {
  const item = await itemOf(test, 'experience', experience);
  await openReviewItem(test, by, item);
  return (await contextFor(by, item)).data;
}
const texts = (listed: readonly { comment: string | null }[]): string[] =>
  listed.map(({ comment }) => comment ?? '(none)').toSorted((a, b) => a.localeCompare(b));

describe('the context of an item', () => {
  it('has the other texts about the same identifiers, without names, handles, authors or times', async () => {
    const handle = freshHandle();
    const published = await publish(test, await makeMember(test), { ...naming(handle), comment: '', is_anonymous: true });
    const rejected = await writeText({ ...naming(handle), comment: 'Rejected before.' });
    await decide(test, admin, await itemOf(test, 'experience', rejected), 'reject');
    await writeText({ ...naming(handle), comment: 'Waits too.' });
    await writeText({ ...naming(freshHandle()), comment: 'About somebody else.' });
    await writeText({ platforms: [{ platform: 'tiktok', social_id: handle }], comment: 'About the same handle elsewhere.' });
    const experience = await writeText({ ...naming(handle), comment: 'Under review.' });
    await test.drainJobs();

    const { about_same: same } = await openContext(experience);
    expect(texts(same)).toEqual(['(none)', 'Rejected before.', 'Waits too.']);
    expect(same.find(({ id }) => id === published)).toEqual({
      id: published,
      status: 'approved',
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      rating: expect.any(Number),
      formatted_categories: expect.any(Array),
      comment: null,
    });
    expect(JSON.stringify(same)).not.toContain(handle);
    expect(await test.auditOf('review.context')).toContainEqual(
      expect.objectContaining({ actor: `user:${reviewer.userId}`, subject: `review-item:${await itemOf(test, 'experience', experience)}` }),
    );
  });

  it('leaves out withdrawn texts, and, for reviewers, texts that wait for an admin', async () => {
    const handle = freshHandle();
    const author = await makeMember(test);
    const withdrawn = await writeText({ ...naming(handle), comment: 'Withdrawn.' }, author);
    await test.call('DELETE /experiences/{id}', { token: author.token, params: { id: withdrawn } });
    const forAdmins = await writeText({ ...naming(handle), comment: 'For an admin.' });
    await decide(test, reviewer, await itemOf(test, 'experience', forAdmins), 'admin_review');
    const experience = await writeText({ ...naming(handle), comment: 'Under review.' });
    expect((await openContext(experience)).about_same).toEqual([]);
    const item = await itemOf(test, 'experience', experience);
    await test.call('DELETE /community/review-queue/{id}/lease', { token: reviewer.token, params: { id: item } });
    expect(texts((await openContext(experience, admin)).about_same)).toEqual(['For an admin.']);
  });

  it('has the other signed texts of a signed item’s author, and none of an anonymous author', async () => {
    const author = await makeMember(test);
    await writeText({ ...naming(freshHandle()), comment: 'Signed before.' }, author);
    const anonymous = await writeText({ ...naming(freshHandle()), comment: '', is_anonymous: true }, author);
    const signed = await writeText({ ...naming(freshHandle()), comment: 'Signed, under review.' }, author);
    await test.modules.authorship.mix({ force: true });
    await test.drainJobs();
    expect(texts((await openContext(signed)).by_author)).toEqual(['Signed before.']);
    expect(await openContext(anonymous)).toEqual({ about_same: [], by_author: [] });
  });

  it('leaves out a text about the reviewer, though its author is the same', async () => {
    const subject = await makeMember(test, { role: 'reviewer' });
    const handle = freshHandle();
    await linkProved(test, subject, 'instagram', handle);
    const author = await makeMember(test);
    await writeText({ ...naming(handle), comment: 'About the reviewer.' }, author);
    const other = await writeText({ ...naming(freshHandle()), comment: 'About another.' }, author);
    expect((await openContext(other, subject)).by_author).toEqual([]);
    expect(texts((await openContext(await writeText({ ...naming(freshHandle()), comment: 'A third.' }, author))).by_author)).toEqual([
      'About another.',
      'About the reviewer.',
    ]);
  });

  it('is only for the reviewer who leases the item', async () => {
    const handle = freshHandle();
    const experience = await writeText(naming(handle));
    const item = await itemOf(test, 'experience', experience);
    expect(await contextFor(reviewer, item)).toMatchObject({ status: 409, code: 'LEASED' });
    const subject = await makeMember(test, { role: 'reviewer' });
    await linkProved(test, subject, 'instagram', handle);
    expect(await contextFor(subject, item)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    await openReviewItem(test, reviewer, item);
    expect(await contextFor(admin, item)).toMatchObject({ status: 409, code: 'LEASED' });
    await decide(test, reviewer, item, 'reject');
    expect(await contextFor(reviewer, item)).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    expect(await contextFor(reviewer, 2 ** 40)).toMatchObject({ status: 404 });
    expect(await contextFor(await makeMember(test), item)).toMatchObject({ status: 403 });
  });
});
