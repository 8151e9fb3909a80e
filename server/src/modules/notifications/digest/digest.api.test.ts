import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileDispute } from '../../../../test/experience-disputes.ts';
import { decide, freshHandle, itemOf, publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { DAY_S } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DIGEST_HOUR: '9' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date(`${app.clock.now().toISOString().slice(0, 10)}T12:00:00Z`));
  app.clock.advance(DAY_S);
  await app.modules.notifications.sendDigest();
});
afterEach(() => {
  vi.restoreAllMocks();
});

let members = 0;
async function memberWithMail(options: Parameters<typeof makeMember>[1] = {}): Promise<TestMember & { email: string }> {
  const email = `digest-${++members}@example.com`;
  const member = await makeMember(app, { ...options, email });
  await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).where('id', '=', member.userId).execute();
  return { ...member, email };
}
const digestsTo = async ({ email }: { email: string }) =>
  (await app.platform.messages.readInbox(app.db, email)).filter(({ text }) => text.startsWith('There’s news')).length;
const sendDigest = () => app.modules.notifications.sendDigest();
const addNews = (experienceId: number) =>
  inTransaction(app.app.platform.authoredDb, (db, afterCommit) =>
    app.modules.notifications.addNews(
      { actor: { kind: 'job', job: 'test' }, db, clock: app.platform.clock, requestId: 'test', clientAddress: '127.0.0.1', afterCommit },
      experienceId,
    ),
  );
const notify = (userId: string) =>
  app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind: 'credits', link: '/payment', params: { credits: 1 } }));

/** Lets the digest wait before its first message until `release` is called. */
function pauseDigest(): { reached: Promise<void>; release: () => void } {
  const { recipientOf } = app.modules.members;
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(app.modules.members, 'recipientOf').mockImplementationOnce(async (...args) => {
    reached.resolve();
    await released.promise;
    return recipientOf(...args);
  });
  return { reached: reached.promise, release: released.resolve };
}

describe('the digest', () => {
  it('blocks nobody while it writes its messages, and the next one has the news of that time', async () => {
    const [first, second] = [await memberWithMail(), await memberWithMail()];
    const handles = [freshHandle(), freshHandle()];
    for (const [index, { userId }] of [first, second].entries())
      await app.act((ctx) => app.modules.socialIds.linkForSeed(ctx, userId, { platform: 'instagram', socialId: handles[index]! }));
    const author = await makeMember(app);
    await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handles[0]! }] });
    const digest = pauseDigest();
    const sent = sendDigest();
    await digest.reached;
    const later = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handles[1]! }] });
    await addNews(later);
    digest.release();
    await sent;
    expect([await digestsTo(first), await digestsTo(second)]).toEqual([1, 0]);
    await sendDigest();
    expect([await digestsTo(first), await digestsTo(second)]).toEqual([1, 1]);
    expect(await sendDigest()).toBe(0);
  });

  it('waits for a transaction that adds news, and is sent once', async () => {
    const subject = await memberWithMail();
    const handle = freshHandle();
    await app.act((ctx) => app.modules.socialIds.linkForSeed(ctx, subject.userId, { platform: 'instagram', socialId: handle }));
    const id = await publish(app, await makeMember(app), { platforms: [{ platform: 'instagram', social_id: handle }] });
    const digest = pauseDigest();
    const sent = sendDigest();
    await digest.reached;
    const [added, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writer = app.db.transaction().execute(async (db) => {
      await db.insertInto('news').values({ id: crypto.randomUUID(), experience_id: id }).execute();
      added.resolve();
      await ended.promise;
    });
    await added.promise;
    digest.release();
    setTimeout(ended.resolve, 2_500);
    await Promise.all([sent, writer]);
    expect(await digestsTo(subject)).toBe(1);
    expect(await app.db.selectFrom('news').select('experience_id').execute()).toEqual([{ experience_id: id }]);
  });

  it('doesn’t block a notice to a member who gets one message a day, nor drop its new channel', async () => {
    const member = await memberWithMail();
    await app.call('PUT /user/notification-preferences', { token: member.token, body: { digest: 'daily' } });
    await app.call('PUT /user/settings', { token: member.token, body: { sms_notifications: true } });
    await notify(member.userId);
    const digest = pauseDigest();
    const sent = sendDigest();
    await digest.reached;
    await app.call('PUT /user/notification-preferences', { token: member.token, body: { preferences: { credits: { sms: true } } } });
    await notify(member.userId);
    digest.release();
    await sent;
    expect(await digestsTo(member)).toBe(1);
    await sendDigest();
    expect(await digestsTo(member)).toBe(2);
    expect(await sendDigest()).toBe(0);
  });

  it('tells the author of a dispute two days later, if none was sent in between', async () => {
    const author = await memberWithMail();
    const handle = freshHandle();
    const other = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    await app.call('POST /notifications/read', { token: author.token, body: {} });
    const before = await digestsTo(author);
    const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
    await fileDispute(app, subject, other);
    app.clock.advance(2 * DAY_S);
    await sendDigest();
    expect(await digestsTo(author)).toBe(before + 1);
  });

  it('is sent at its hour or later, once a day', async () => {
    const job = app.modules.notifications.jobs.find(({ name }) => name === 'send-digest')!;
    const tomorrow = new Date(app.clock.now().getTime() + DAY_S * 1000).toISOString().slice(0, 10);
    const member = await memberWithMail();
    await app.call('PUT /user/notification-preferences', { token: member.token, body: { digest: 'daily' } });
    const mailsAfterRunAt = async (hour: string) => {
      await notify(member.userId);
      app.clock.set(new Date(`${tomorrow}T${hour}:00:00Z`));
      await job.run({});
      return digestsTo(member);
    };
    expect(await mailsAfterRunAt('08')).toBe(0);
    expect(await mailsAfterRunAt('10')).toBe(1);
    expect(await mailsAfterRunAt('11')).toBe(1);
  });

  it('tells a reporter that the report was dismissed, and the author of a reply that it was rejected', async () => {
    const [reporter, replier, reviewer] = [await memberWithMail(), await memberWithMail(), await makeMember(app, { role: 'reviewer' })];
    const id = await publish(app, await makeMember(app));
    for (const { token } of [reporter, replier]) await app.call('POST /reveals/experience', { token, body: { experience_id: id } });
    await sendDigest();
    await app.inject('POST', `/experiences/${id}/report`, { token: reporter.token, body: { reason: 'hate', details: 'Look at it.' } });
    await app.call('POST /notifications/read', { token: reporter.token, body: {} });
    await decide(app, reviewer, await itemOf(app, 'experience', id), 'approve', '');
    await sendDigest();
    expect([await digestsTo(reporter), await digestsTo(replier)]).toEqual([1, 0]);

    const body = { content: 'That is not how it was.' };
    const { data } = await app.call('POST /experiences/{id}/replies', { token: replier.token, params: { id }, body });
    await decide(app, reviewer, await itemOf(app, 'reply', data.reply.id), 'reject');
    await app.call('POST /notifications/read', { token: reporter.token, body: {} });
    await sendDigest();
    expect([await digestsTo(reporter), await digestsTo(replier)]).toEqual([1, 1]);
  });

  it('tells the person who filed a dispute that the author answered', async () => {
    const handle = freshHandle();
    const author = await makeMember(app);
    const id = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    const subject = await memberWithMail({ linked: [{ platform: 'instagram', socialId: handle }] });
    const disputeId = await fileDispute(app, subject, id);
    await app.call('POST /notifications/read', { token: subject.token, body: {} });
    await sendDigest();
    const before = await digestsTo(subject);
    const body = { statement: 'It happened as I wrote.' };
    const reply = await app.call('POST /experience-disputes/{id}/statement', {
      token: author.token,
      params: { id: disputeId },
      body,
    });
    expect(reply.status).toBe(200);
    await sendDigest();
    expect(await digestsTo(subject)).toBe(before + 1);
  });
});
