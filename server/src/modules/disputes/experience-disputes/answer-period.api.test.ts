import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshHandle, publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

const HOUR_S = 3_600;
let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await startTestApp({ DISPUTE_ANSWER_HOURS: '72', DIGEST_HOUR: '9' });
  admin = await makeMember(app, { role: 'admin' });
});
afterAll(() => app.close());

async function disputed(ground: string) {
  const handle = freshHandle();
  const author = await makeMember(app, { trust: 80 });
  const experience_id = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
  const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
  const body = { experience_id, ground, statement: 'That is not so.', evidence_ids: [] };
  const { data } = await app.call('POST /experience-disputes', { token: subject.token, body });
  return { author, params: { id: data.dispute.id } };
}
const resolve = (params: { id: string }, status: 'resolved' | 'rejected') =>
  app.call('PUT /admin/experience-disputes/{id}/status', {
    token: admin.token,
    params,
    body: { status, admin_notes: 'As the messages show.' },
  });

test('nobody upholds a dispute before its author has had 72 hours from the digest to answer', async () => {
  const { params } = await disputed('not_me');
  expect(await resolve(params, 'resolved')).toMatchObject({ status: 409, code: 'ANSWER_PERIOD' });
  app.clock.advance(72 * HOUR_S - 60);
  expect((await resolve(params, 'resolved')).code).toBe('ANSWER_PERIOD');
  app.clock.advance(24 * HOUR_S + 120);
  expect((await resolve(params, 'resolved')).status).toBe(200);
});

test('an answer ends the wait, and so does a refusal', async () => {
  const { author, params } = await disputed('not_me');
  await app.call('POST /experience-disputes/{id}/statement', { token: author.token, params, body: { statement: 'It was them.' } });
  await app.modules.authorship.mix();
  expect((await resolve(params, 'resolved')).status).toBe(200);
  expect((await resolve((await disputed('not_me')).params, 'rejected')).status).toBe(200);
});

test('the fast lane has no such wait', async () => {
  expect((await resolve((await disputed('minor')).params, 'resolved')).status).toBe(200);
});
