import { describe, expect, it, vi } from 'vitest';
import { waitForBlockedStatement } from '../../../../test/blocked-statements.ts';
import { decide, freshHandle, itemOf, publish, submit } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { DAY_S } from '../../../platform/clock.ts';
import { openAuthor, sealAuthor } from '../experience-row.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });

const leave = (userId: string, keepsExperiences: boolean) =>
  test.act((ctx) => test.modules.experiences.forgetAuthor(ctx, userId, { keepsExperiences }));
const rowOf = (id: number) => test.db.selectFrom('experiences').selectAll().where('id', '=', id).executeTakeFirst();

describe('a member who leaves', () => {
  it('is no longer the author of the signed texts that they keep', async () => {
    const handle = freshHandle();
    const [author, subject] = [await makeMember(test), await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] })];
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    await leave(author.userId, true);
    const after = await rowOf(id);
    expect(after?.status).toBe('approved');
    expect(openAuthor(test.platform.vault, after!)).toBe('');
    expect((await test.call('GET /experiences', { token: author.token })).data.experiences).toEqual([]);
    const linked = await test.call('GET /experiences/linked', { token: subject.token });
    expect(linked.data.experiences).toMatchObject([{ submitter_display_name: 'Former member' }]);
    expect(await test.modules.authorship.slots.read(test.db, 'item', author.userId)).toEqual([]);
  });

  it('is no longer the author even if a rotation of the keys encrypts the author again meanwhile', async () => {
    const author = await makeMember(test);
    const id = await publish(test, author);
    vi.spyOn(test.modules.decisions, 'forgetAuthorsAppeals').mockImplementationOnce(async () => {
      const author_enc = sealAuthor(test.platform.vault, 'experiences', id, author.userId);
      await test.db.updateTable('experiences').set({ author_enc }).where('id', '=', id).execute();
    });
    await leave(author.userId, true);
    expect(openAuthor(test.platform.vault, (await rowOf(id))!)).toBe('');
  });

  it('takes a reply out of the count although it is approved at the same moment', async () => {
    const handle = freshHandle();
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const id = await publish(test, await makeMember(test), { platforms: [{ platform: 'instagram', social_id: handle }] });
    const reply = { token: subject.token, params: { id }, body: { content: 'That is not how it was.' } };
    const { data } = await test.call('POST /experiences/{id}/replies', reply);
    const item = await itemOf(test, 'reply', data.reply.id);
    let left: Promise<void> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await tx.selectFrom('review_items').select('id').where('id', '=', item).forUpdate().execute();
      left = leave(subject.userId, false);
      await waitForBlockedStatement(test);
      await tx.updateTable('replies').set({ status: 'approved' }).where('id', '=', data.reply.id).execute();
      await tx.updateTable('experiences').set({ reply_count: 1 }).where('id', '=', id).execute();
      await tx.updateTable('review_items').set({ status: 'approved' }).where('id', '=', item).execute();
    });
    await left;
    expect((await rowOf(id))!.reply_count).toBe(0);
  });

  it('loses signed texts immediately, with refunds, and nothing stays in the review queue', async () => {
    const author = await makeMember(test);
    const reader = await makeMember(test);
    const [id, waiting] = [await publish(test, author), await submit(test, author)];
    await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    const before = (await test.call('GET /community/stats')).data;
    await leave(author.userId, false);
    expect([await rowOf(id), await rowOf(waiting)]).toEqual([undefined, undefined]);
    await test.drainJobs();
    expect((await test.call('GET /reveals/count', { token: reader.token })).data.reveals).toBe(3);
    const after = (await test.call('GET /community/stats')).data;
    expect([after.total_experiences, after.pending_reviews]).toEqual([before.total_experiences - 1, before.pending_reviews - 1]);
    const reviewer = await makeMember(test, { role: 'reviewer' });
    expect((await decide(test, reviewer, await itemOf(test, 'experience', waiting), 'approve')).code).toBe('ALREADY_DECIDED');
  });

  it('loses anonymous texts and their slots on a later day', async () => {
    const author = await makeMember(test);
    const id = await publish(test, author, { is_anonymous: true, comment: '' });
    await leave(author.userId, false);
    const row = await rowOf(id);
    expect(row?.status).toBe('approved');
    const forget = test.modules.experiences.jobs.find(({ name }) => name === 'forget-leaving-authors');
    await forget!.run({});
    expect(await rowOf(id)).toBeDefined();
    test.clock.advance(15 * DAY_S);
    await forget!.run({});
    expect(await rowOf(id)).toBeUndefined();
    expect(await test.modules.authorship.slots.read(test.db, 'item', author.userId)).toEqual([]);
  });

  it('loses their replies', async () => {
    const handle = freshHandle();
    const [author, subject] = [await makeMember(test), await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] })];
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    const sent = await test.call('POST /experiences/{id}/replies', { token: subject.token, params: { id }, body: { content: 'Not so.' } });
    const reviewer = await makeMember(test, { role: 'reviewer' });
    await decide(test, reviewer, await itemOf(test, 'reply', sent.data.reply.id), 'approve');
    expect((await rowOf(id))?.reply_count).toBe(1);
    await leave(subject.userId, false);
    expect((await rowOf(id))?.reply_count).toBe(0);
    expect((await test.call('GET /experiences/{id}/replies', { token: author.token, params: { id } })).data.replies).toEqual([]);
  });

  it('loses the replies of others to a deleted experience, with the reports of them', async () => {
    const [author, replier, reporter] = [await makeMember(test), await makeMember(test), await makeMember(test)];
    const id = await publish(test, author);
    for (const { token } of [replier, reporter]) await test.call('POST /reveals/experience', { token, body: { experience_id: id } });
    const { reply } = (
      await test.call('POST /experiences/{id}/replies', { token: replier.token, params: { id }, body: { content: 'So.' } })
    ).data;
    const reviewer = await makeMember(test, { role: 'reviewer' });
    await decide(test, reviewer, await itemOf(test, 'reply', reply.id), 'approve');
    const body = { reason: 'hate' as const, details: 'It insults me.' };
    await test.call('POST /replies/{id}/report', { token: reporter.token, params: { id: reply.id }, body });
    await leave(author.userId, false);
    expect((await test.call('GET /reports', { token: reporter.token })).data.reports).toEqual([]);
    expect(await test.db.selectFrom('reports').select('id').where('subject_id', '=', reply.id).execute()).toEqual([]);
    expect(await test.db.selectFrom('replies').select('id').where('id', '=', reply.id).execute()).toEqual([]);
  });

  it('can export their experiences first', async () => {
    const author = await makeMember(test);
    await submit(test, author, { person_name: 'Exported Person' });
    const exported = await test.modules.experiences.exportPersonalData(test.db, author.userId);
    expect(exported).toMatchObject({ experiences: [{ person_name: 'Exported Person', status: 'in_review' }], replies: [] });
  });
});
