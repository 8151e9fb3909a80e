import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshHandle, publish } from './experiences.ts';
import { freshPhone, makeMember } from './people.ts';
import { startTestApp, type TestApp } from './start-app.ts';

/* Messages, notices and errors for somebody who reads Chinese, and searches for Chinese names. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const headers = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' };

test('codes are sent in Chinese, and the settings accept the language', async () => {
  const phone = freshPhone();
  await app.call('POST /signin', { body: { phone_number: phone, carrier_consent_given: true }, headers });
  const [sms] = await app.platform.messages.readInbox(app.db, phone);
  expect(sms!.text).toMatch(/^【Candor】验证码：\d{4}。[\s\S]*\n\n@localhost:3000 #\d{4}$/);
  const { token } = await makeMember(app);
  const changed = await app.call('PUT /user/settings', { token, body: { language: 'zh-Hans' } });
  expect(changed.data.settings.language).toBe('zh-Hans');
});

test('notices and mails are in Chinese', async () => {
  const email = 'zhongwen@example.com';
  const { token, userId } = await makeMember(app, { email });
  await app.call('PUT /user/settings', { token, body: { language: 'zh-Hans' } });
  await app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind: 'credits', link: '/payment', params: { credits: 3 } }));
  const { data } = await app.call('GET /notifications', { token, headers });
  expect(data.notifications[0]!.text).toBe('你获得了 3 次解锁。');
  const [mail] = await app.platform.messages.readInbox(app.db, email);
  expect(mail!.text).toContain('你获得了 3 次解锁。');
  expect(mail!.text).toContain('你可以在设置中选择接收哪些消息。');
});

test('errors are explained in Chinese, several of them as one sentence', async () => {
  const { token } = await makeMember(app);
  const reply = await app.call('POST /experiences', { token, body: {}, headers });
  expect(reply.status).toBe(422);
  expect(reply.message).toMatch(/^[^a-z]*；/);
});

test('somebody without an account gets the confirmation of a takedown request in Chinese', async () => {
  const phone = freshPhone();
  const author = await makeMember(app, { trust: 60 });
  const experience_id = await publish(app, author, { platforms: [{ platform: 'phone', social_id: phone }] });
  const { data } = await app.call('POST /privacy/requests', { body: { channel: 'phone', value: phone }, headers });
  const proved = await app.call('POST /privacy/requests/verify', { body: { id: data.id, verification_code: await app.codeFor(phone) } });
  const request = await app.call('POST /privacy/requests/{token}/takedown', {
    params: { token: proved.data.token },
    body: { experience_id, ground: 'not_me', statement: '这写的不是我，号码填错了。' },
    headers,
  });
  expect(request.status).toBeLessThan(300);
  await app.drainJobs();
  const texts = (await app.platform.messages.readInbox(app.db, phone)).map(({ text }) => text);
  expect(texts.join('\n')).toMatch(/我们已收到你的下架申请。我们最晚于 \d{4}年\d{1,2}月\d{1,2}日作出决定/);
});

test('a Chinese name finds no similar name, and results show the family name and an asterisk', async () => {
  const author = await makeMember(app, { trust: 60 });
  const reader = await makeMember(app, { trust: 60 });
  const name = (person_name: string) => ({ person_name, platforms: [{ platform: 'instagram' as const, social_id: freshHandle() }] });
  const id = await publish(app, author, name('欧阳晓雨'));
  await publish(app, author, name('欧阳晓梅'));
  const search = async (person_name: string) =>
    (await app.call('GET /search', { token: reader.token, query: { person_name } })).data.results;
  expect((await search('欧阳晓雨')).map((found) => [found.id, found.person_name])).toEqual([[id, '欧阳*']]);
  const short = await publish(app, author, name('钱朵'));
  expect((await search('钱朵')).map((found) => [found.id, found.person_name])).toEqual([[short, '钱*']]);
});
