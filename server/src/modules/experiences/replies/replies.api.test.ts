import { describe, expect, it } from 'vitest';
import { waitForBlockedStatement } from '../../../../test/blocked-statements.ts';
import { decide, freshHandle, itemOf, publish, submit, openReviewItem } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const reviewer = await makeMember(test, { role: 'reviewer' });

/** A published experience, its author, and the person it is about. */
async function publishText() {
  const handle = freshHandle();
  const author = await makeMember(test, { displayName: 'Writing Author' });
  const subject = await makeMember(test, { displayName: 'Replying Subject', linked: [{ platform: 'instagram', socialId: handle }] });
  return { id: await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] }), author, subject };
}
const reply = (member: TestMember, id: number, content = 'That is not how it was.') =>
  test.call('POST /experiences/{id}/replies', { token: member.token, params: { id }, body: { content } });
const edit = (member: TestMember, id: number, content: string) =>
  test.call('PUT /experiences/{id}/reply', { token: member.token, params: { id }, body: { content } });
const list = (member: TestMember, id: number) => test.call('GET /experiences/{id}/replies', { token: member.token, params: { id } });
const read = async (member: TestMember, id: number) =>
  (await test.call('GET /experiences/{id}', { token: member.token, params: { id } })).data.experience;
const reveal = (member: TestMember, id: number) =>
  test.call('POST /reveals/experience', { token: member.token, body: { experience_id: id } });
const approve = async (replyId: number) => decide(test, reviewer, await itemOf(test, 'reply', replyId), 'approve');

describe('a reply', () => {
  it('by the person written about is reviewed, and then shown with the experience', async () => {
    const { id, author, subject } = await publishText();
    const reader = await makeMember(test);
    await reveal(reader, id);
    const sent = await reply(subject, id);
    expect(sent).toMatchObject({
      status: 201,
      data: { reply: { content: 'That is not how it was.', by_subject: true, status: 'in_review' } },
    });
    expect((await list(reader, id)).data.replies).toEqual([]);
    expect((await list(subject, id)).data.replies).toHaveLength(1);
    expect(await read(reader, id)).toMatchObject({ has_reply: false, replies: [] });

    expect((await approve(sent.data.reply.id)).status).toBe(200);
    expect(await read(reader, id)).toMatchObject({
      has_reply: true,
      replies: [{ content: 'That is not how it was.', by_subject: true, status: 'approved' }],
    });
    const stranger = await makeMember(test);
    expect(await read(stranger, id)).toMatchObject({ has_reply: true, replies: [] });
    // Within a day the order is random.
    const kinds = (await test.call('GET /notifications', { token: author.token })).data.notifications.map(({ kind }) => kind);
    expect(kinds).toContain('reply_received');
    const subjectKinds = (await test.call('GET /notifications', { token: subject.token })).data.notifications.map(({ kind }) => kind);
    expect(subjectKinds).toContain('reply_decided');
    expect((await test.call('GET /experiences', { token: author.token })).data.experiences).toMatchObject([{ reply_count: 1 }]);
    expect((await test.call('GET /experiences/linked', { token: subject.token })).data.experiences).toMatchObject([
      { my_reply: { status: 'approved' } },
    ]);
    const seen = JSON.stringify([await read(reader, id), (await list(author, id)).data]);
    for (const secret of [subject.userId, 'Replying']) expect(seen).not.toContain(secret);
    // An audit entry would reveal when the reply’s author wrote.
    const audited = (await test.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action);
    expect(audited.filter((action) => action.startsWith('reply.'))).toEqual([]);
  });

  it('by a member who revealed the experience is not marked as the subject’s', async () => {
    const { id } = await publishText();
    const reader = await makeMember(test);
    expect(await reply(reader, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await reveal(reader, id);
    expect((await reply(reader, id)).data.reply.by_subject).toBe(false);
  });

  it('is accepted once from each member, however often it is sent', async () => {
    const { id, subject } = await publishText();
    const sent = await Promise.all(Array.from({ length: 5 }, () => reply(subject, id)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect(sent.find(({ status }) => status === 409)?.code).toBe('ALREADY_REPLIED');
  });

  it('is refused to the author, with an empty or too long text, and to an unknown or unpublished experience', async () => {
    const { id, author, subject } = await publishText();
    expect((await reply(author, id)).status).toBe(403);
    expect((await reply(subject, id, '   ')).status).toBe(422);
    expect((await reply(subject, id, 'x'.repeat(501))).status).toBe(422);
    expect((await reply(subject, 987654, 'Hello?')).status).toBe(404);
    const waiting = await submit(test, await makeMember(test));
    expect((await reply(subject, waiting)).status).toBe(404);
  });

  it('is hidden from a member who has not revealed the experience', async () => {
    const { id, subject } = await publishText();
    const sent = await reply(subject, id, 'Only for those who may.');
    await approve(sent.data.reply.id);
    const stranger = await makeMember(test);
    expect((await list(stranger, id)).status).toBe(404);
    expect((await test.call('GET /experiences/{id}/reply', { token: stranger.token, params: { id } })).status).toBe(404);
    expect(
      (await test.inject('POST', `/replies/${sent.data.reply.id}/report`, { token: stranger.token, body: { reason: 'hate' } })).status,
    ).toBe(404);
  });

  it('that is edited is reviewed again, and hidden meanwhile', async () => {
    const { id, subject, author } = await publishText();
    const sent = await reply(subject, id);
    await approve(sent.data.reply.id);
    expect((await edit(subject, id, 'In other words.')).data.reply).toMatchObject({ status: 'in_review', content: 'In other words.' });
    expect(await read(author, id)).toMatchObject({ has_reply: false, replies: [] });
    await approve(sent.data.reply.id);
    expect(await read(author, id)).toMatchObject({ has_reply: true, replies: [{ content: 'In other words.' }] });
    const other = await makeMember(test);
    expect((await edit(other, id, 'Not mine')).status).toBe(403);
  });

  it('that is deleted while its author edits it is not found', async () => {
    const { id, subject } = await publishText();
    const sent = await reply(subject, id);
    let edited: ReturnType<typeof edit> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('replies').where('id', '=', sent.data.reply.id).execute();
      edited = edit(subject, id, 'In other words.');
      await waitForBlockedStatement(test);
    });
    expect(await edited).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('by a reviewer who paid can be edited after the reviewer took part in a review of the experience', async () => {
    const { id } = await publishText();
    const payer = await makeMember(test, { role: 'reviewer' });
    await reveal(payer, id);
    await reply(payer, id);
    await test.inject('POST', `/experiences/${id}/report`, {
      token: (await makeMember(test)).token,
      body: { reason: 'hate', details: 'See.' },
    });
    expect((await decide(test, payer, await itemOf(test, 'experience', id), 'approve')).status).toBe(200);
    expect((await edit(payer, id, 'In other words.')).status).toBe(200);
  });

  it('that is edited while it waits is not approved by a reviewer who read the old text', async () => {
    const { id, subject } = await publishText();
    const sent = await reply(subject, id);
    const old = await itemOf(test, 'reply', sent.data.reply.id);
    await edit(subject, id, 'Quite other words.');
    expect(await decide(test, reviewer, old, 'approve')).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    expect((await approve(sent.data.reply.id)).status).toBe(200);
  });

  it('can’t be reviewed by the author of the experience or of the reply, and names its author only to the reviewer who opens it', async () => {
    const handle = freshHandle();
    const author = await makeMember(test, { role: 'reviewer' });
    const subject = await makeMember(test, { role: 'reviewer', linked: [{ platform: 'instagram', socialId: handle }] });
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    const sent = await reply(subject, id);
    const item = await itemOf(test, 'reply', sent.data.reply.id);
    for (const one of [author, subject])
      expect(await decide(test, one, item, 'approve')).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    const { data } = await test.call('GET /community/review-queue', { token: reviewer.token, query: { type: 'reply' } });
    const shown = { type: 'reply', experience_id: id, reply_content: 'That is not how it was.', conflict_of_interest: false };
    const listed = data.items.find((one) => one.id === item);
    expect(listed).toMatchObject({ ...shown, reply_submitted_by: null, reply_user_id: null });
    expect(await openReviewItem(test, reviewer, item)).toMatchObject({
      ...shown,
      reply_submitted_by: subject.displayName,
      reply_user_id: subject.userId,
    });
  });

  it('that is rejected after a report disappears', async () => {
    const { id, subject, author } = await publishText();
    const sent = await reply(subject, id);
    await approve(sent.data.reply.id);
    expect(
      (await test.inject('POST', `/replies/${sent.data.reply.id}/report`, { token: author.token, body: { reason: 'harassment' } })).status,
    ).toBe(201);
    const other = await makeMember(test, { role: 'reviewer' });
    await decide(test, other, await itemOf(test, 'reply', sent.data.reply.id), 'reject', 'It insults.');
    expect(await read(author, id)).toMatchObject({ has_reply: false, replies: [] });
    expect((await test.call('GET /experiences/{id}/reply', { token: subject.token, params: { id } })).data.reply).toMatchObject({
      status: 'rejected',
    });
  });
});
