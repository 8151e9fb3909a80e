import { NOTIFICATION_KINDS, type NotificationKind } from '@candor/contract/statuses';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshHandle, publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { changePreferences } from './change-preferences.ts';
import { PreferenceStore } from './preference-store.ts';
import type { PartialPreferences } from './preferences.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = async ({ token }: TestMember) => (await app.call('GET /user/notification-preferences', { token })).data;
const change = ({ token }: TestMember, body: object) => app.call('PUT /user/notification-preferences', { token, body });
const notify = (userId: string, kind: NotificationKind) =>
  app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind, link: '/my-disputes', params: { event: 'suspended' } }));
const mailsTo = async (address: string) => (await app.platform.messages.readInbox(app.db, address)).map(({ text }) => text);

async function memberWithMail(address: string): Promise<TestMember> {
  const member = await makeMember(app, { email: address });
  await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).where('id', '=', member.userId).execute();
  return member;
}

describe('notification preferences', () => {
  it('are on by default, except the digest and text messages of kinds that aren’t urgent; one can be changed alone, and invalid changes are refused', async () => {
    const member = await makeMember(app);
    const first = await read(member);
    expect(first.digest).toBe('off');
    const urgent = ['security', 'dispute_filed', 'ownership_claimed'];
    for (const kind of NOTIFICATION_KINDS)
      expect([kind, first.preferences[kind]]).toEqual([kind, { app: true, email: true, sms: urgent.includes(kind), push: true }]);
    const changed = await change(member, { preferences: { credits: { email: false } }, digest: 'daily' });
    expect(changed.data).toEqual({
      preferences: { ...first.preferences, credits: { app: true, email: false, sms: false, push: true } },
      digest: 'daily',
    });
    expect(await read(member)).toEqual(changed.data);
    expect(await read(await makeMember(app))).toEqual(first);
    for (const body of [
      { digest: 'weekly' },
      { preferences: { gossip: { app: true } } },
      { preferences: { credits: { fax: true } } },
      { preferences: { credits: { app: 'yes' } } },
    ])
      expect([body, (await change(member, body)).status]).toEqual([body, 422]);
  });

  it('never silence security messages in the app and by e-mail', async () => {
    const member = await memberWithMail('security@example.com');
    const { data } = await change(member, { preferences: { security: { app: false, email: false, sms: false, push: false } } });
    expect(data.preferences.security).toEqual({ app: true, email: true, sms: false, push: false });
    await app.call('PUT /user/settings', { token: member.token, body: { notifications_enabled: false, email_notifications: false } });
    await notify(member.userId, 'security');
    const mails = await mailsTo('security@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]).not.toContain('choose in your settings');
    const { notifications } = (await app.call('GET /notifications', { token: member.token })).data;
    expect(notifications.map(({ kind }) => kind)).toContain('security');
  });

  it('that change at the same moment are both kept', async () => {
    const member = await makeMember(app);
    const store = new PreferenceStore(app.platform.vault);
    const write = store.write.bind(store);
    vi.spyOn(store, 'write').mockImplementation(async (...args) => {
      await sleep(100);
      return write(...args);
    });
    const set = (preferences: PartialPreferences['preferences']) =>
      app.act((ctx) => changePreferences({ ...ctx, actor: member.actor }, store, { preferences }), member.actor);
    await Promise.all([set({ credits: { email: false } }), set({ dispute_updated: { push: false } })]);
    const { credits, dispute_updated: updated } = (await read(member)).preferences;
    expect([credits.email, updated.push]).toEqual([false, false]);
  });

  it('apply by kind and channel, and send no e-mail while the master switch for e-mails is off', async () => {
    const member = await memberWithMail('choosy@example.com');
    await change(member, { preferences: { credits: { email: false }, dispute_updated: { app: false } } });
    await notify(member.userId, 'credits');
    await notify(member.userId, 'dispute_updated');
    const kinds = (await app.call('GET /notifications', { token: member.token })).data.notifications.map(({ kind }) => kind);
    expect(kinds).toContain('credits');
    expect(kinds).not.toContain('dispute_updated');
    expect(await mailsTo('choosy@example.com')).toEqual([expect.stringContaining('news in one of your disputes')]);
    await app.call('PUT /user/settings', { token: member.token, body: { email_notifications: false } });
    await notify(member.userId, 'dispute_updated');
    expect(await mailsTo('choosy@example.com')).toHaveLength(1);
  });

  it('with the daily digest send one message a day, and urgent ones immediately', async () => {
    const member = await memberWithMail('daily@example.com');
    await change(member, { digest: 'daily' });
    await notify(member.userId, 'credits');
    await notify(member.userId, 'dispute_updated');
    expect(await mailsTo('daily@example.com')).toEqual([]);
    await notify(member.userId, 'dispute_filed');
    expect(await mailsTo('daily@example.com')).toHaveLength(1);
    await app.modules.notifications.sendDigest();
    await app.modules.notifications.sendDigest();
    expect(await mailsTo('daily@example.com')).toHaveLength(2);
  });

  it('decide whether the day’s news about experiences is sent', async () => {
    const [willing, silent] = [await memberWithMail('wants@example.com'), await memberWithMail('silent@example.com')];
    await change(silent, { preferences: { linked_experience: { email: false } } });
    const handles = [freshHandle(), freshHandle()];
    for (const [index, member] of [willing, silent].entries())
      await app.act((ctx) => app.modules.socialIds.linkForSeed(ctx, member.userId, { platform: 'instagram', socialId: handles[index]! }));
    const platforms = handles.map((social_id) => ({ platform: 'instagram', social_id }));
    await publish(app, await makeMember(app), { platforms });
    await app.modules.notifications.sendDigest();
    expect([await mailsTo('wants@example.com'), await mailsTo('silent@example.com')]).toEqual([
      [expect.stringContaining('There’s news')],
      [],
    ]);
  });
});
