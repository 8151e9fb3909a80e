import type { RouteKey, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { EVIDENCE_PURPOSES } from '@candor/contract/statuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../src/platform/clock.ts';
import { freshHandle, publish } from '../experiences.ts';
import { picture, upload } from '../files/uploads.ts';
import { makeMember, startAppWith, type TestMember } from '../people.ts';
import type { TestApp } from '../start-app.ts';

const calls = (Object.entries(routes) as [RouteKey, RouteSpec][])
  .filter(([, { reply }]) => reply !== 'stream')
  .flatMap(([key, spec]) => [key, ...(spec.aliases ?? [])].map((name) => ({ name, spec })));

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  ({ test: app, member: admin } = await startAppWith({ role: 'admin' }));
});
afterAll(() => app.close());

const suspend = async (member: TestMember, until?: string): Promise<void> => {
  const sent = { token: admin.token, params: { id: member.userId }, body: { reason: 'Threatened somebody.', ...(until ? { until } : {}) } };
  expect((await app.call('POST /admin/users/{id}/ban', sent)).status).toBe(200);
};

test('a suspended member gets 403 BANNED with the end of the suspension for every call that needs a session, except those about their own data', async () => {
  for (const role of ['user', 'reviewer', 'admin'] as const) {
    const member = await makeMember(app, { role, trust: 80 });
    const until = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
    await suspend(member, until);
    for (const { name, spec } of calls) {
      // Calls that end the session or the account would make the later ones fail. The last test makes two of them.
      if (spec.who === 'visitor' || name === 'POST /logout' || name === 'DELETE /user' || name.startsWith('DELETE /auth')) continue;
      if ((spec.who === 'admin' && role !== 'admin') || (spec.who === 'reviewer' && role === 'user')) continue;
      const [method, path] = name.split(' ') as ['GET', string];
      const reply = await app.inject(method, path.replaceAll(/\{\w+\}/g, '1'), {
        token: member.token,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      if (spec.whileBanned) expect([name, reply.code]).not.toEqual([name, 'BANNED']);
      else expect([name, reply.status, reply.code, reply.data]).toEqual([name, 403, 'BANNED', { decision_id: expect.any(String), until }]);
    }
  }
});

test('for an indefinite suspension the reply has null as its end, and public calls still succeed', async () => {
  const member = await makeMember(app);
  await suspend(member);
  const categories = await app.call('GET /feedback-categories', { token: member.token });
  expect(categories.status).toBe(200);
  expect(await app.inject('POST', '/search', { token: member.token, body: {} })).toMatchObject({
    status: 403,
    code: 'BANNED',
    data: { decision_id: expect.any(String), until: null },
  });
});

test('a suspended member can upload files for an appeal, and for nothing else', async () => {
  const member = await makeMember(app, { trust: 80 });
  await suspend(member);
  const send = async (type: string, order: 'type first' | 'file first') => {
    const parts = [
      { name: 'type', content: type },
      { name: 'evidence_file', filename: 'devices.png', content: await picture() },
    ];
    return upload<{ id: string }>(app, '/files/evidence', order === 'type first' ? parts : parts.toReversed(), member.token);
  };
  for (const order of ['type first', 'file first'] as const) {
    for (const type of EVIDENCE_PURPOSES.filter((purpose) => purpose !== 'appeal')) {
      const refused = await send(type, order);
      expect([type, order, refused.status, refused.code, refused.data]).toEqual([
        type,
        order,
        403,
        'BANNED',
        { decision_id: expect.any(String), until: null },
      ]);
    }
  }
  expect((await send('appeal', 'type first')).status).toBe(201);
  const { id } = (await send('appeal', 'file first')).data;
  const { decisions } = (await app.call('GET /decisions', { token: member.token })).data;
  const body = { decision_id: decisions[0]!.id, statement: 'Both devices are mine.', evidence_ids: [id] };
  const filed = await app.call('POST /appeals', { token: member.token, body });
  expect(filed.status).toBe(201);
  const otherAdmin = await makeMember(app, { role: 'admin' });
  const { appeals } = (await app.call('GET /admin/appeals', { token: otherAdmin.token, query: { status: 'open' } })).data;
  expect(appeals.find((one) => one.id === filed.data.appeal.id)).toMatchObject({ evidence: [{ id }] });
});

test('a suspended member can read and export their own data, answer in a dispute, ask to delete the account and sign out, but not withdraw a text', async () => {
  const handle = freshHandle();
  const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
  const author = await makeMember(app, { trust: 80 });
  const id = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
  const filed = await app.call('POST /experience-disputes', {
    token: subject.token,
    body: { experience_id: id, ground: 'false_information', statement: 'I was abroad.', evidence_ids: [] },
  });
  await suspend(author);
  const { token } = author;
  for (const path of [
    '/user',
    '/user/export',
    '/user/settings',
    '/notifications',
    '/experiences',
    '/experience-disputes',
    '/reveals/count',
  ])
    expect([path, (await app.inject('GET', path, { token })).status]).toEqual([path, 200]);
  const params = { id: filed.data.dispute.id };
  const answered = await app.call('POST /experience-disputes/{id}/statement', { token, params, body: { statement: 'We met.' } });
  expect(answered).toMatchObject({ status: 200, data: { dispute: { author_statement: 'We met.' } } });
  expect((await app.call('DELETE /experiences/{id}', { token, params: { id } })).code).toBe('BANNED');
  expect((await app.call('DELETE /user', { token, body: {} })).code).not.toBe('BANNED');
  expect((await app.call('POST /logout', { token })).status).toBe(200);
});
