import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, freshHandle, openReviewItem } from '../../../test/experiences.ts';
import { linkHandle, linkProved, writeBio } from '../../../test/linked-ids.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { openLink, uploadEvidence } from '../../../test/files/uploads.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const start = (who: TestMember, id: string) => test.call('POST /user/social-ids/{id}/proof', { token: who.token, params: { id } });
const check = (who: TestMember, id: string) => test.call('POST /user/social-ids/{id}/proof/check', { token: who.token, params: { id } });
const send = (who: TestMember, id: string, evidence_ids: string[], note = 'That is me.') =>
  test.call('POST /user/social-ids/{id}/proof/evidence', { token: who.token, params: { id }, body: { evidence_ids, note } });
const idOf = async (who: TestMember, id: string) =>
  (await test.call('GET /user/social-ids', { token: who.token })).data.social_ids.find((one) => one.id === id)!;

async function linked(platform = 'instagram', handle = freshHandle()) {
  const who = await makeMember(test);
  return { who, handle, id: await linkHandle(test, who, platform, handle) };
}

describe('a code in the public profile', () => {
  it('proves the handle for 180 days, ignoring case', async () => {
    const { who, handle, id } = await linked();
    expect(await idOf(who, id)).toMatchObject({ proved: false, verified: false, proved_until: null, proof_state: null });
    const begun = await start(who, id);
    const { code } = begun.data.proof;
    expect(begun).toMatchObject({
      status: 201,
      data: {
        proof: {
          code: expect.stringMatching(/^candor-[2-9a-z]{6}$/),
          profile_url: `https://www.instagram.com/${handle}/`,
          state: 'waiting',
        },
      },
    });
    expect(begun.data.proof.how).toContain('Instagram');
    expect((await start(who, id)).data.proof.code).toBe(code);
    expect(await check(who, id)).toMatchObject({ status: 422, code: 'PROFILE_NOT_FOUND' });
    await writeBio(test, 'instagram', handle, 'Nothing here');
    expect(await check(who, id)).toMatchObject({ status: 422, code: 'CODE_NOT_FOUND' });
    await writeBio(test, 'instagram', handle.toUpperCase(), `<b>Hi</b> ${code.toUpperCase()}`);
    const checked = await check(who, id);
    expect(checked).toMatchObject({ status: 200, data: { proof: { state: 'proved' }, social_id: { id, proved: true, verified: true } } });
    const until = new Date(checked.data.social_id.proved_until!).getTime() - test.clock.now().getTime();
    expect(Math.round(until / 86_400_000)).toBe(180);
    expect((await test.auditOf('social-id.prove')).at(-1)).toMatchObject({ actor: `user:${who.userId}`, subject: `social-id:${id}` });
    expect(await start(who, id)).toMatchObject({ status: 409, code: 'ALREADY_PROVED' });
    const row = await test.db.selectFrom('profile_proofs').selectAll().where('social_id_id', '=', id).executeTakeFirstOrThrow();
    expect(row.code_enc.toString('latin1')).not.toContain(code);
  });

  it('on another profile, or with look-alike letters, proves nothing', async () => {
    const { who, id } = await linked('instagram', 'look.alike');
    const { code } = (await start(who, id)).data.proof;
    await writeBio(test, 'instagram', 'look.alike2', code);
    await writeBio(test, 'instagram', 'lооk.alike', code);
    expect(await check(who, id)).toMatchObject({ status: 422, code: 'PROFILE_NOT_FOUND' });
    const looksAlike = await test.call('POST /user/social-ids', {
      token: who.token,
      body: { platform: 'instagram', social_id: 'lооk.alike' },
    });
    expect(looksAlike.status).toBe(422);
  });

  it('expires after a day; the next one is different', async () => {
    const { who, handle, id } = await linked();
    const { code } = (await start(who, id)).data.proof;
    await writeBio(test, 'instagram', handle, code);
    test.clock.advance(86_401);
    expect(await check(who, id)).toMatchObject({ status: 410, code: 'PROOF_EXPIRED' });
    expect(await idOf(who, id)).toMatchObject({ proof_state: 'expired' });
    expect((await start(who, id)).data.proof.code).not.toBe(code);
  });

  it('can be checked ten times an hour', async () => {
    const { who, id } = await linked();
    await start(who, id);
    for (let n = 0; n < 10; n++) expect((await check(who, id)).status).toBe(422);
    expect(await check(who, id)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  it('is only for the member who linked the handle, and only for a linked one', async () => {
    const { id } = await linked();
    const other = await makeMember(test);
    expect(await start(other, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await check(other, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await send(other, id, [crypto.randomUUID()])).toMatchObject({ status: 404 });
    expect(await start(other, crypto.randomUUID())).toMatchObject({ status: 404 });
  });

  it('ends after 180 days, with a notice, and when the ID is unlinked', async () => {
    const who = await makeMember(test);
    const handle = freshHandle();
    const id = await linkProved(test, who, 'instagram', handle);
    test.clock.advance(180 * 86_400 + 1);
    const again = await makeMember(test);
    const { token } = { token: await test.act((ctx) => test.modules.sessions.startSession(ctx, who.userId, 'Chrome on Linux')) };
    const { data } = await test.call('GET /user/social-ids', { token });
    expect(data.social_ids.find((one) => one.id === id)).toMatchObject({
      proved: false,
      proved_until: expect.any(String),
      proof_state: 'expired',
    });
    const { notifications } = (await test.call('GET /notifications', { token })).data;
    expect(notifications.find(({ kind }) => kind === 'proof_decided')?.text).toContain('ended');
    await test.call('DELETE /user/social-ids/{id}', { token, params: { id } });
    expect(await idOf(again, await linkHandle(test, again, 'instagram', handle))).toMatchObject({ proved: false, proved_until: null });
  });
});

describe('the account’s own contacts', () => {
  it('are proved indefinitely', async () => {
    const who = await makeMember(test);
    const [own] = (await test.call('GET /user/social-ids', { token: who.token })).data.social_ids;
    expect(own).toMatchObject({ type: 'phone', proved: true, verified: true, proved_until: null });
    expect(await start(who, own!.id)).toMatchObject({ status: 409, code: 'ALREADY_PROVED' });
  });
});

describe('platforms whose pages can’t be read', () => {
  async function sent() {
    const { who, handle, id } = await linked('tinder');
    const refused = await start(who, id);
    const { id: file } = await uploadEvidence(test, who.token, 'proof');
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const queue = async () =>
      (await test.call('GET /community/review-queue', { token: reviewer.token, query: { type: 'proof' } })).data.items;
    // A message of an earlier test may still wait for its job.
    await test.drainJobs();
    const before = new Set((await queue()).map((one) => one.id));
    const reply = await send(who, id, [file]);
    await test.drainJobs();
    const item = (await queue()).find((one) => !before.has(one.id))!;
    return { who, handle, id, refused, file, reply, reviewer, item };
  }
  const settle = async (reviewer: TestMember, item: number, decision: 'approve' | 'reject', words?: string) => {
    expect((await decide(test, reviewer, item, decision, words)).status).toBe(200);
    await test.drainJobs();
  };

  it('a reviewer checks a screenshot, and the member is notified', async () => {
    const { who, handle, id, refused, file, reply, reviewer, item } = await sent();
    expect(refused).toMatchObject({ status: 422, code: 'PROOF_NOT_SUPPORTED', data: { fallback: true, proof: { profile_url: null } } });
    expect(reply).toMatchObject({ status: 200, data: { proof: { state: 'in_review' } } });
    expect(await send(who, id, [file])).toMatchObject({ status: 409, code: 'IN_REVIEW' });
    expect(item).toMatchObject({ masked: true, proof: null, submitted_by: null, evidence: [], evidence_count: 1 });
    expect(JSON.stringify(item)).not.toContain(handle);
    const opened = await openReviewItem(test, reviewer, item.id);
    expect(opened).toMatchObject({
      person_name: handle,
      comment: 'That is me.',
      proof: { code: reply.data.proof.code, profile_url: null },
      evidence: [{ id: file, kind: 'image' }],
    });
    expect((await openLink(test, opened.evidence[0]!.url, { token: reviewer.token })).status).toBe(200);
    expect(JSON.stringify(opened)).not.toContain(who.displayName);
    await settle(reviewer, item.id, 'approve');
    expect(await idOf(who, id)).toMatchObject({ proved: true, proof_state: 'proved' });
    const { notifications } = (await test.call('GET /notifications', { token: who.token })).data;
    expect(notifications.find(({ kind }) => kind === 'proof_decided')?.text).toBe('You proved that a linked ID is yours.');
  });

  it('a rejected one can be tried again', async () => {
    const { who, id, reviewer, item } = await sent();
    await settle(reviewer, item.id, 'reject');
    expect(await idOf(who, id)).toMatchObject({ proved: false, proof_state: 'failed' });
    const { id: file } = await uploadEvidence(test, who.token, 'proof');
    expect(await send(who, id, [file])).toMatchObject({ status: 200, data: { proof: { state: 'in_review' } } });
  });

  it('a rejected one has reasons, which its notice opens and which can be appealed once', async () => {
    const { who, handle, id, reviewer, item, file } = await sent();
    await settle(reviewer, item.id, 'reject', 'The picture shows another code.');
    const { decisions } = (await test.call('GET /decisions', { token: who.token })).data;
    expect(decisions).toMatchObject([
      {
        subject: { kind: 'proof', id, link: '/social-ids' },
        outcome: 'rejected',
        guideline: { number: 11 },
        reasons: 'The picture shows another code.',
        reasons_language: 'en',
        appeal: null,
      },
    ]);
    const [decision] = decisions;
    const { notifications } = (await test.call('GET /notifications', { token: who.token })).data;
    expect(notifications.find(({ kind }) => kind === 'proof_decided')).toMatchObject({ link: `/my-decisions?decision=${decision!.id}` });
    const { data } = await start(who, id);
    expect(data.proof).toMatchObject({ state: 'waiting', refusal: { reasons: decision!.reasons, decision_id: decision!.id } });

    const body = { decision_id: decision!.id, statement: 'It shows the code.', evidence_ids: [] };
    expect((await test.call('POST /appeals', { token: reviewer.token, body })).status).toBe(404);
    const filed = await test.call('POST /appeals', { token: who.token, body });
    expect(filed.status).toBe(201);
    expect(await test.call('POST /appeals', { token: who.token, body })).toMatchObject({ code: 'ALREADY_APPEALED' });
    const other = await uploadEvidence(test, who.token, 'proof');
    expect(await send(who, id, [other.id])).toMatchObject({ status: 409, code: 'CASE_OPEN' });

    const admin = await makeMember(test, { role: 'admin' });
    const open = (await test.call('GET /admin/appeals', { token: admin.token, query: { status: 'open' } })).data.appeals;
    const shown = open.find((one) => one.id === filed.data.appeal.id)!;
    expect(shown).toMatchObject({ decision: { subject: { kind: 'proof' } }, case: { statement: 'That is me.' }, evidence: [{ id: file }] });
    expect(shown.case!.text).toContain(handle);
    expect((await openLink(test, shown.evidence[0]!.url, { token: admin.token })).status).toBe(200);
    expect((await openLink(test, shown.evidence[0]!.url, { token: reviewer.token })).status).toBe(404);
    const decided = {
      token: admin.token,
      params: { id: shown.id },
      body: { outcome: 'overturned' as const, reasons: 'The code is there.' },
    };
    expect((await test.call('POST /admin/appeals/{id}/decision', decided)).status).toBe(200);
    expect(await idOf(who, id)).toMatchObject({ proved: true, proof_state: 'proved' });
    expect((await openLink(test, shown.evidence[0]!.url, { token: admin.token })).status).toBe(404);
  });

  it('a rejection cannot be appealed after another screenshot was sent, or the ID was unlinked', async () => {
    const { who, id, reviewer, item } = await sent();
    await settle(reviewer, item.id, 'reject');
    const [decision] = (await test.call('GET /decisions', { token: who.token })).data.decisions;
    const body = { decision_id: decision!.id, statement: 'It shows the code.', evidence_ids: [] };
    const appeal = () => test.call('POST /appeals', { token: who.token, body });
    const { id: file } = await uploadEvidence(test, who.token, 'proof');
    await send(who, id, [file]);
    expect(await appeal()).toMatchObject({ code: 'ALREADY_SUBMITTED' });
    await test.call('DELETE /user/social-ids/{id}', { token: who.token, params: { id } });
    expect(await appeal()).toMatchObject({ code: 'APPEAL_TOO_LATE' });
  });

  it('nobody decides about their own, and an unlinked one leaves the queue', async () => {
    const { who, id, reviewer, item } = await sent();
    await test.db.updateTable('users').set({ role: 'reviewer' }).where('id', '=', who.userId).execute();
    const token = await test.act((ctx) => test.modules.sessions.startSession(ctx, who.userId, 'Chrome on Linux'));
    expect(await decide(test, { ...who, token }, item.id, 'approve')).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    await test.call('DELETE /user/social-ids/{id}', { token, params: { id } });
    await test.drainJobs();
    expect(await decide(test, reviewer, item.id, 'approve')).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
  });

  it.each([
    ['no file', async () => []],
    ['somebody else’s file', async () => [(await uploadEvidence(test, (await makeMember(test)).token, 'proof')).id]],
    ['a file for something else', async (who: TestMember) => [(await uploadEvidence(test, who.token, 'experience')).id]],
  ] as const)('refuses %s', async (_, files) => {
    const { who, id } = await linked('tinder');
    expect((await send(who, id, [...(await files(who))])).status).toBe(422);
  });
});

describe('the page that simulates a platform', () => {
  const page = (method: 'GET' | 'PUT', path: string, payload?: object, remoteAddress = '127.0.0.1') =>
    test.app.http.inject({
      method,
      url: `/dev/profiles/${path}`,
      remoteAddress,
      headers: { host: 'localhost' },
      ...(payload ? { payload } : {}),
    });

  it('shows the bio as text', async () => {
    expect((await page('PUT', 'instagram/page.owner', { bio: '<script>1</script> & co' })).json()).toEqual({
      success: true,
      data: { profile: { bio: '<script>1</script> & co' } },
    });
    const shown = await page('GET', 'instagram/Page.Owner');
    expect(shown.headers['content-type']).toContain('text/html');
    expect(shown.body).not.toContain('<script>');
    expect(shown.body).toContain('page.owner');
  });

  it.each([
    ['an unknown platform', 'nowhere/somebody', { bio: 'x' }, 404],
    ['a phone', 'phone/+14155550100', { bio: 'x' }, 404],
    ['no bio', 'instagram/somebody', {}, 422],
    ['another field', 'instagram/somebody', { bio: 'x', age: 3 }, 422],
    ['a long bio', 'instagram/somebody', { bio: 'x'.repeat(2_001) }, 422],
  ])('refuses %s', async (_, path, payload, status) => expect((await page('PUT', path, payload)).statusCode).toBe(status));

  it('is available on this machine only', async () => {
    expect((await page('PUT', 'instagram/somebody', { bio: 'x' }, '203.0.113.9')).statusCode).toBe(404);
    expect((await page('GET', 'instagram/nobody.here')).statusCode).toBe(404);
  });
});
