import { describe, expect, it } from 'vitest';
import { HOUR_S } from '../../platform/clock.ts';
import { linkProved, readInFull } from '../../../test/linked-ids.ts';
import { freshHandle, itemOf, openReviewItem, publish, submit } from '../../../test/experiences.ts';
import { freshPhone, makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import { openLink, picture, upload, uploadEvidence } from '../../../test/files/uploads.ts';

const test = await startSharedApp();
const admin = await makeMember(test, { role: 'admin' });

const statusFor = async (url: string, token?: string): Promise<number> => (await openLink(test, url, { token })).status;
const startSecondSession = ({ userId }: TestMember): Promise<string> =>
  test.act((ctx) => test.modules.sessions.startSession(ctx, userId, 'Firefox on Windows'));

/** Evidence of an experience under review, as its reviewer gets it. */
async function underReview() {
  const [author, reviewer] = await Promise.all([makeMember(test), makeMember(test, { role: 'reviewer' })]);
  const { id: file } = await uploadEvidence(test, author.token, 'experience');
  const experience = await submit(test, author, { evidence_ids: [file] });
  const item = await itemOf(test, 'experience', experience);
  const link = async (): Promise<string> => (await openReviewItem(test, reviewer, item)).evidence[0]!.url;
  return { author, reviewer, experience, item, url: await link(), link };
}

describe('a link to a file', () => {
  it('opens for the session that it was given to, for sixty seconds', async () => {
    const { reviewer, url } = await underReview();
    expect((await openLink(test, url, { token: reviewer.token })).headers).toMatchObject({
      'cache-control': 'private, no-store',
      // Opened by itself, a file runs nothing and loads nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    test.clock.advance(58);
    expect(await statusFor(url, reviewer.token)).toBe(200);
    test.clock.advance(3);
    expect(await statusFor(url, reviewer.token)).toBe(404);
  });

  it('is 404 without a session, in another session of the same member and in sessions of others', async () => {
    const { author, reviewer, url } = await underReview();
    expect(await statusFor(url)).toBe(404);
    expect(await statusFor(url, await startSecondSession(reviewer))).toBe(404);
    expect(await statusFor(url, author.token)).toBe(404);
    expect(await statusFor(url, admin.token)).toBe(404);
    expect((await openLink(test, url, { cookie: 'candor-files=stolen' })).status).toBe(404);
  });

  it('opens no other file, and none with a changed or missing token', async () => {
    const [one, other] = [await underReview(), await underReview()];
    const [path, token] = one.url.split('?') as [string, string];
    expect(await statusFor(`${other.url.split('?')[0]}?${token}`, one.reviewer.token)).toBe(404);
    expect(await statusFor(`${path}?${token}x`, one.reviewer.token)).toBe(404);
    expect(await statusFor(path, one.reviewer.token)).toBe(404);
  });

  it('is 404 after signing out', async () => {
    const { reviewer, url } = await underReview();
    await test.call('POST /logout', { token: reviewer.token });
    expect(await statusFor(url, reviewer.token)).toBe(404);
  });

  it('is 404 after a demotion', async () => {
    const { reviewer, url } = await underReview();
    await test.act((ctx) => test.modules.members.grantRole(ctx, reviewer.userId, 'user'));
    expect(await statusFor(url, reviewer.token)).toBe(404);
  });

  it('is 404 after a ban, for the reviewer and for the owner', async () => {
    const { author, reviewer, url } = await underReview();
    const own = await uploadEvidence(test, author.token, 'experience');
    expect(await statusFor(own.url, author.token)).toBe(200);
    for (const { userId } of [author, reviewer]) {
      const banned = await test.call('POST /admin/users/{id}/ban', {
        token: admin.token,
        params: { id: userId },
        body: { reason: 'A test.' },
      });
      expect(banned.status).toBe(200);
    }
    expect(await statusFor(url, reviewer.token)).toBe(404);
    expect(await statusFor(own.url, author.token)).toBe(404);
  });

  it('is 404 once the reviewer gives the item back', async () => {
    const { reviewer, item, url } = await underReview();
    await test.call('DELETE /community/review-queue/{id}/lease', { token: reviewer.token, params: { id: item } });
    expect(await statusFor(url, reviewer.token)).toBe(404);
  });

  it('is 404 once the author has withdrawn the experience', async () => {
    const { author, reviewer, experience, url } = await underReview();
    expect((await test.call('DELETE /experiences/{id}', { token: author.token, params: { id: experience } })).status).toBe(200);
    expect(await statusFor(url, reviewer.token)).toBe(404);
  });

  it('is 404 for the person written about once the experience is removed', async () => {
    const [author, subject] = await Promise.all([makeMember(test), makeMember(test)]);
    const handle = freshHandle();
    await linkProved(test, subject, 'instagram', handle);
    const { id: file } = await uploadEvidence(test, author.token, 'experience');
    const experience = await publish(test, author, {
      platforms: [{ platform: 'instagram', social_id: handle }],
      evidence_ids: [file],
      visible_evidence_ids: [file],
    });
    const { data } = await test.call('GET /experiences/linked', { token: subject.token });
    const { url } = readInFull(data.experiences[0]).evidence[0]!;
    expect(await statusFor(url, subject.token)).toBe(200);
    await test.act((ctx) => test.modules.experiences.removeExperience(ctx, experience));
    expect(await statusFor(url, subject.token)).toBe(404);
  });

  it('writes one audit entry however often it is opened, whole or in ranges, and none for one’s own file', async () => {
    const { author, reviewer, url } = await underReview();
    const before = (await test.auditOf('evidence.view')).length;
    const own = await uploadEvidence(test, author.token, 'experience');
    await statusFor(own.url, author.token);
    for (let n = 0; n < 2; n++) await statusFor(url, reviewer.token);
    for (const range of ['bytes=10-20', 'bytes=20-30', 'bytes=0-']) await openLink(test, url, { token: reviewer.token, range });
    const views = (await test.auditOf('evidence.view')).slice(before);
    expect(views).toHaveLength(1);
  });

  it('writes another audit entry when a later link opens the same file, even if only in part', async () => {
    const { reviewer, url, link } = await underReview();
    await openLink(test, url, { token: reviewer.token });
    const before = (await test.auditOf('evidence.view')).length;
    test.clock.advance(1);
    await openLink(test, await link(), { token: reviewer.token, range: 'bytes=1-' });
    expect(await test.auditOf('evidence.view')).toHaveLength(before + 1);
  });
});

describe('the cookie for files', () => {
  async function signIn() {
    const phone = freshPhone();
    const consent = { carrier_consent_given: true, carrier_consent_timestamp: test.clock.now().toISOString() };
    const member = await makeMember(test, { phone });
    await test.call('POST /signin', { body: { phone_number: phone, ...consent } });
    const reply = await test.call('POST /verify-signin', { body: { phone_number: phone, verification_code: await test.codeFor(phone) } });
    const cookies = [reply.headers['set-cookie']].flat().map(String);
    const cookie = cookies.find((one) => one.startsWith('candor-files='))!;
    return { member, token: (reply.data as { token: string }).token, cookie, pair: cookie.split(';')[0]! };
  }

  it('is set by signing in for the files alone, and opens them in place of the token', async () => {
    const { token, cookie, pair } = await signIn();
    expect(cookie).toMatch(/; Path=\/api\/v1\/files; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
    const { url } = await uploadEvidence(test, token, 'experience');
    expect((await openLink(test, url, { cookie: pair })).status).toBe(200);
    // The cookie is not accepted by other routes.
    expect((await test.inject('GET', '/user', { headers: { cookie: pair } })).status).toBe(401);
    expect((await test.inject('GET', '/user', { token: pair.slice('candor-files='.length) })).status).toBe(401);
  });

  it('opens nothing after signing out, which clears it', async () => {
    const { token, pair } = await signIn();
    const { url } = await uploadEvidence(test, token, 'experience');
    const loggedOut = await test.call('POST /logout', { token });
    expect(String(loggedOut.headers['set-cookie'])).toContain('candor-files=; Path=/api/v1/files; Max-Age=0');
    expect((await openLink(test, url, { cookie: pair })).status).toBe(404);
  });

  it('is renewed when a session is refreshed', async () => {
    const member = await makeMember(test);
    const refreshed = await test.call('POST /auth/refresh', { token: member.token });
    const pair = String(refreshed.headers['set-cookie']).split(';')[0]!;
    const { url } = await uploadEvidence(test, member.token, 'experience');
    expect((await openLink(test, url, { cookie: pair })).status).toBe(200);
  });
});

describe('a profile photo', () => {
  it('works as long as its owner’s session, and for nobody else', async () => {
    const [owner, other] = await Promise.all([makeMember(test), makeMember(test)]);
    const content = await picture();
    const { data } = await upload<{ photo_url: string }>(
      test,
      '/user/photo',
      [{ name: 'photo', filename: 'me.png', content }],
      owner.token,
    );
    test.clock.advance(HOUR_S);
    expect(await statusFor(data.photo_url, owner.token)).toBe(200);
    expect(await statusFor(data.photo_url, other.token)).toBe(404);
    expect(await statusFor(data.photo_url, admin.token)).toBe(404);
    expect(await statusFor(data.photo_url)).toBe(404);
    await test.call('POST /logout', { token: owner.token });
    expect(await statusFor(data.photo_url, owner.token)).toBe(404);
  });
});
