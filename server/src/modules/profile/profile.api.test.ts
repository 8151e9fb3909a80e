import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, HOUR_S } from '../../platform/clock.ts';
import { makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const update = (token: string, body: unknown) => app.call('PUT /user', { token, body });

describe('the profile', () => {
  test('changes trust immediately, and writes an audit entry without the values', async () => {
    const { token, userId } = await makeMember(app, { birthdate: null });
    expect((await app.call('GET /user', { token })).data.user).toMatchObject({
      trust_score: 15,
      verification_status: false,
      profile_completeness: { is_complete: false },
    });
    const reply = await update(token, { display_name: 'Robin', birthdate: '1980-02-01', campus_mode: true, lgbtqia: true });
    expect(reply.data.user).toMatchObject({
      display_name: 'Robin',
      birthdate: '1980-02-01',
      campus_mode: true,
      lgbtqia: true,
      verification_status: true,
      trust_score: 50,
      profile_completeness: { has_birthdate: true, has_display_name: true, is_complete: true },
    });
    const entry = (await app.auditOf('user.update')).at(-1);
    expect(entry).toMatchObject({ actor: `user:${userId}`, data: { fields: 'display_name birthdate campus_mode lgbtqia' } });
    for (const text of ['Robin', '1980-02-01']) expect(JSON.stringify(entry)).not.toContain(text);
  });

  test('changes only the given fields', async () => {
    const { token, displayName } = await makeMember(app, { lgbtqia: true });
    const { user } = (await update(token, { campus_mode: true })).data;
    expect(user).toMatchObject({ display_name: displayName, campus_mode: true, lgbtqia: true, birthdate: '1990-05-01' });
    expect((await update(token, {})).data.user.updated_at).toBe(user.updated_at);
  });

  test('lets a birthdate be corrected once', async () => {
    const { token } = await makeMember(app);
    expect((await update(token, { birthdate: '1990-05-01' })).status).toBe(200);
    expect((await update(token, { birthdate: '1991-06-01' })).data.user.birthdate).toBe('1991-06-01');
    expect((await update(token, { birthdate: '1991-06-01' })).status).toBe(200);
    expect(await update(token, { birthdate: '1992-06-01' })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'Your birthdate can only be corrected once.',
    });
  });

  test('refuses a birthdate under 18', async () => {
    const { token } = await makeMember(app);
    expect(await update(token, { birthdate: '2015-01-01' })).toMatchObject({
      status: 422,
      message: 'You must be at least 18 years old to use this app',
    });
    expect((await app.call('GET /user', { token })).data.user.birthdate).toBe('1990-05-01');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ trust_score: 100 }, 'Unknown field: trust_score'],
    [{ reveals: 999 }, 'Unknown field: reveals'],
    [{ verification_status: true }, 'Unknown field: verification_status'],
    [{ id: 'x' }, 'Unknown field: id'],
    [{ role: 'admin' }, 'Unknown field: role'],
    [{ campus_mode: 'yes' }, 'campus_mode must be true or false'],
    [{ campus_mode: 1 }, 'campus_mode must be true or false'],
    [{ lgbtqia: null }, 'lgbtqia must be true or false'],
    [{ display_name: ' ' }, 'Please enter your display name'],
  ])('refuses %j', async (body, message) => {
    const { token } = await makeMember(app);
    expect(await update(token, body)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', message });
  });

  test('requires a session before it checks the input', async () => {
    expect(await app.call('PUT /user', { body: { nonsense: 1 } })).toMatchObject({ status: 401 });
    expect(await app.call('GET /user/stats')).toMatchObject({ status: 401 });
  });

  test('has the counts of linked IDs and disputes, and no figures for admins', async () => {
    const { token } = await makeMember(app, { trust: 60 });
    expect((await app.call('GET /user/stats', { token })).data).toMatchObject({
      linked_social_ids_count: 3,
      disputes_count: 0,
      admin: null,
    });
  });

  test('shows a ban, which prevents linking IDs, with its reason, and has a trust score of 0 until the ban ends', async () => {
    const { token, userId } = await makeMember(app);
    await app.act(async (ctx) =>
      app.modules.members.ban(ctx, userId, { reason: 'Harassment', until: new Date(ctx.clock.now().getTime() + HOUR_MS) }),
    );
    const { user } = (await app.call('GET /user', { token })).data;
    expect(user).toMatchObject({
      trust_score: 0,
      trust_tier: 'locked',
      bans: [{ reason: 'Harassment', until: expect.any(String) as string }],
    });
    expect(await app.call('POST /user/social-ids', { token, body: { platform: 'x', social_id: 'someone' } })).toMatchObject({
      status: 403,
      code: 'BANNED',
    });
    expect((await app.auditOf('user.ban')).at(-1)).toMatchObject({ subject: `user:${userId}` });
    app.clock.advance(HOUR_S + 1);
    for (const job of app.modules.trust.jobs) await job.run({ userId });
    expect((await app.call('GET /user', { token })).data.user).toMatchObject({ trust_score: 60, bans: [] });
  });
});
