import { dayBefore, firstExperienceDay, isoDay } from '@candor/contract/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../src/platform/clock.ts';
import { freshHandle, publish, submission, submit, TAG } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';
import { uploadEvidence } from '../files/uploads.ts';

/**
 * Bad inputs (see every-number.test.ts) with the numbers 47, 49 to 54, 57 to 61 and 63: each gets a clear error, and none a 500. More inputs of the
 * form are tested in bad-inputs-of-experiences.api.test.ts and submit.api.test.ts, more hostile files (48, 61) in the safety tests.
 */
let app: TestApp;
let author: TestMember;
let admin: TestMember;
beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  [author, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })];
});
afterAll(() => app.close());

describe('ownership disputes', () => {
  let claim: { claimant: TestMember; body: Record<string, unknown> };
  beforeAll(async () => {
    const handle = freshHandle();
    await makeMember(app, { trust: 55, linked: [{ platform: 'instagram', socialId: handle }] });
    const claimant = await makeMember(app, { trust: 55 });
    const link = { social_id: handle, type: 'handle', platform: 'instagram' } as const;
    const { data } = await app.call('POST /user/social-ids', { token: claimant.token, body: link });
    const { url } = await uploadEvidence(app, claimant.token, 'ownership_dispute');
    const body = {
      platform: 'instagram',
      social_id: handle,
      current_owner_user_id: (data as unknown as { current_owner: string }).current_owner,
      reason: 'I have had this handle since 2015.',
      evidence_urls: [url],
    };
    claim = { claimant, body };
  });
  const file = (fields: Record<string, unknown>) =>
    app.call('POST /ownership-disputes', { token: claim.claimant.token, body: { ...claim.body, ...fields } });

  test.each([
    [{ reason: '' }, 'Please provide a reason for the ownership dispute'],
    [{ reason: '   ' }, 'Please provide a reason for the ownership dispute'],
    [{ evidence_urls: [] }, 'Please provide at least one supporting document'],
  ])('47: refuses %j', async (fields, message) => {
    const reply = await file(fields);
    expect([reply.status, reply.code, reply.message]).toEqual([422, 'VALIDATION_FAILED', message]);
  });

  test('47: refuses a reason that is too long, and evidence that is not a file of the member', async () => {
    expect(await file({ reason: 'x'.repeat(501) })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    const other = await makeMember(app);
    const foreignFile = (await uploadEvidence(app, other.token, 'ownership_dispute')).url;
    const [ownFile] = claim.body['evidence_urls'] as string[];
    for (const evidence_urls of [
      ['http://169.254.169.254/'],
      ['file:///etc/passwd'],
      [foreignFile],
      [ownFile, ownFile],
      Array.from({ length: 6 }, (_, n) => `${ownFile}${n}`),
    ]) {
      const reply = await file({ evidence_urls });
      expect([evidence_urls, reply.status]).toEqual([evidence_urls, 422]);
      expect(['INVALID_EVIDENCE', 'VALIDATION_FAILED']).toContain(reply.code);
    }
    expect((await app.call('GET /ownership-disputes', { token: claim.claimant.token })).data.disputes).toEqual([]);
  });

  test('49: refuses to decide without being an admin, with an invalid status, with notes that are too long, and twice', async () => {
    const filed = await file({});
    expect(filed.status).toBe(201);
    const { id } = filed.data.dispute;
    const resolve = (token: string, fields: Record<string, unknown> = {}) =>
      app.call('PUT /admin/ownership-disputes/{id}/resolve', {
        token,
        params: { id },
        body: { status: 'rejected', admin_notes: 'The documents do not match.', ...fields },
      });
    expect(await resolve(claim.claimant.token)).toMatchObject({
      status: 403,
      code: 'ADMIN_REQUIRED',
      message: 'Access denied. Admin privileges required.',
    });
    expect(await resolve(admin.token, { status: 'banana' })).toMatchObject({ status: 422 });
    expect(await resolve(admin.token, { admin_notes: 'x'.repeat(501) })).toMatchObject({ status: 422 });
    const decided = [await resolve(admin.token), await resolve(admin.token)];
    expect(decided.map(({ status }) => status)).toEqual([200, 409]);
  });
});

describe('experiences', () => {
  const send = (fields: Record<string, unknown>) => app.call('POST /experiences', { token: author.token, body: submission(fields) });
  const daysAgo = (days: number): string => isoDay(new Date(app.clock.now().getTime() - days * DAY_MS));

  test.each<[number, string, Record<string, unknown>]>([
    [50, 'no name', { person_name: undefined }],
    [50, 'a name of 101 letters', { person_name: 'a'.repeat(101) }],
    [50, 'a name of spaces', { person_name: '   ' }],
    [50, 'a name of signs', { person_name: "'-." }],
    [51, 'fifty-one platforms', { platforms: Array.from({ length: 51 }, (_, n) => ({ platform: 'instagram', social_id: `handle${n}` })) }],
    [52, 'a thousand categories', { tags: Array.from({ length: 1_000 }, (_, n) => n + 1) }],
    [54, 'a comment with NUL', { comment: 'A good evening\u0000 it was.' }],
    [54, 'a comment with half a character', { comment: 'A good evening \uD83D it was.' }],
    [57, 'an invalid day', { experience_date: '0000-00-00' }],
    [57, 'a day of one digit', { experience_date: '2' }],
    [58, 'a latitude that is no number', { latitude: 'NaN' }],
    [59, 'no feedback type', { feedback_types: [] }],
    [61, 'six files', { evidence_ids: Array.from({ length: 6 }, (_, n) => `9b3e2f6e-6f4e-4a0c-9df5-0d8c2f1f6a1${n}`) }],
  ])('%i: refuses %s', async (_number, _what, fields) => {
    expect(await send(fields)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  test('53: a rating from the client is not stored', async () => {
    const reply = await send({ rating: 9999 });
    expect(reply.status).toBe(201);
    const { rating } = await app.db.selectFrom('experiences').select('rating').where('id', '=', reply.data.id).executeTakeFirstOrThrow();
    const usual = await app.db
      .selectFrom('experiences')
      .select('rating')
      .where('id', '=', await submit(app, author))
      .executeTakeFirstOrThrow();
    expect(rating).toBe(usual.rating);
  });

  test('54: a comment is measured in visible characters', async () => {
    expect((await send({ comment: '👩‍👩‍👧‍👦'.repeat(250) })).status).not.toBe(500);
    expect((await send({ comment: 'é'.repeat(250) })).status).toBe(201);
    // 500 code units.
    expect((await send({ comment: 'e\u0301'.repeat(250) })).status).toBe(201);
    expect((await send({ comment: 'e\u0301'.repeat(251) })).status).toBe(422);
  });

  test('57: an experience may be two years old, but not a day older and not of tomorrow', async () => {
    const first = firstExperienceDay(app.clock.now());
    expect((await send({ experience_date: first })).status).toBe(201);
    for (const experience_date of [dayBefore(new Date(first), 1), daysAgo(-1)]) {
      expect(await send({ experience_date })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    }
  });

  test('58: refuses a latitude beyond the largest number', async () => {
    const body = JSON.stringify(submission()).replace(/"latitude":[\d.]+/, '"latitude":1e309');
    const headers = { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' };
    const reply = await app.app.http.inject({ method: 'POST', url: '/api/v1/experiences', payload: body, headers });
    expect([400, 422]).toContain(reply.statusCode);
  });

  test('60: a suspended member can’t write', async () => {
    const suspended = await makeMember(app);
    await app.act((ctx) => app.modules.members.ban(ctx, suspended.userId, { reason: 'Test', until: null }), admin.actor);
    expect(await app.call('POST /experiences', { token: suspended.token, body: submission() })).toMatchObject({
      status: 403,
      code: 'BANNED',
    });
  });
});

test('63: refuses replies that are blank, too long, or to an experience that is unpublished or missing', async () => {
  const handle = freshHandle();
  const id = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }], tags: [TAG.respectful] });
  const waiting = await submit(app, author);
  const reader = await makeMember(app);
  const reply = (to: number, content: string) =>
    app.call('POST /experiences/{id}/replies', { token: reader.token, params: { id: to }, body: { content } });
  for (const [to, text] of [
    [id, ''],
    [id, '   '],
    [id, 'x'.repeat(10_000)],
  ] as const)
    expect((await reply(to, text)).status).toBe(422);
  for (const to of [waiting, 123_456]) expect((await reply(to, 'That was not so.')).status).toBe(404);
});
