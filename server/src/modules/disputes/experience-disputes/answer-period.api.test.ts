import { isoDay } from '@candor/contract/dates';
import { expect, test } from 'vitest';
import { DAY_S, HOUR_S, MINUTE_S, secondsAfter } from '../../../platform/clock.ts';
import { freshHandle, publish } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const app = await startSharedApp({ DISPUTE_ANSWER_HOURS: '72', DIGEST_HOUR: '9' });
const admin = await makeMember(app, { role: 'admin' });

async function fileDispute(ground: string, fields: Parameters<typeof publish>[2] = {}) {
  const handle = freshHandle();
  const author = await makeMember(app, { trust: 80 });
  const experience_id = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }], ...fields });
  const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
  const body = { experience_id, ground, statement: 'That is not so.', evidence_ids: [] };
  const { data } = await app.call('POST /experience-disputes', { token: subject.token, body });
  return { author, experience_id, params: { id: data.dispute.id } };
}
const resolve = (params: { id: string }, status: 'resolved' | 'rejected', by = admin) =>
  app.call('PUT /admin/experience-disputes/{id}/status', {
    token: by.token,
    params,
    body: { status, admin_notes: 'As the messages show.' },
  });

test('a dispute cannot be upheld before the author of the experience has had 72 hours from the digest to answer', async () => {
  // It is filed at ten, so that the next digest is sent 23 hours later.
  app.clock.set(new Date(`${isoDay(secondsAfter(app.clock.now(), DAY_S))}T10:00:00Z`));
  const { params } = await fileDispute('not_me');
  const day = isoDay(secondsAfter(app.clock.now(), (23 + 72) * HOUR_S));
  expect(await resolve(params, 'resolved')).toMatchObject({
    status: 409,
    code: 'ANSWER_PERIOD',
    data: { until: `${day}T09:00:00.000Z` },
  });
  app.clock.advance((23 + 72) * HOUR_S - 5 * MINUTE_S);
  expect((await resolve(params, 'resolved')).code).toBe('ANSWER_PERIOD');
  app.clock.advance(5 * MINUTE_S);
  expect((await resolve(params, 'resolved')).status).toBe(200);
});

test('a dispute can be upheld as soon as the author has answered, and refused at any time', async () => {
  const { author, params } = await fileDispute('not_me');
  await app.call('POST /experience-disputes/{id}/statement', { token: author.token, params, body: { statement: 'It was them.' } });
  await app.modules.authorship.mix();
  expect((await resolve(params, 'resolved')).status).toBe(200);
  expect((await resolve((await fileDispute('not_me')).params, 'rejected')).status).toBe(200);
});

test('an urgent dispute can be upheld immediately', async () => {
  expect((await resolve((await fileDispute('minor')).params, 'resolved')).status).toBe(200);
});

test('an admin who may not decide cannot find out by repeated calls when the anonymous author answers', async () => {
  const { author, experience_id: id, params } = await fileDispute('not_me', { is_anonymous: true, comment: '' });
  const curious = await makeMember(app, { role: 'admin' });
  // A member who reported an experience may not decide about it, so each attempt is refused without any effect.
  await app.call('POST /experiences/{id}/report', { token: curious.token, params: { id }, body: { reason: 'other' } });
  app.clock.advance(96 * HOUR_S + 60);
  const resolveAsCurious = async () => (await resolve(params, 'resolved', curious)).code;
  expect(await resolveAsCurious()).toBe('CONFLICT_OF_INTEREST');
  const answered = await app.call('POST /experience-disputes/{id}/statement', {
    token: author.token,
    params,
    body: { statement: 'It was them.' },
  });
  expect(answered.status).toBe(200);
  expect(await resolveAsCurious()).toBe('CONFLICT_OF_INTEREST');
});
