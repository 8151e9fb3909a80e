import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, DAY_S } from '../../platform/clock.ts';
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

const start = (member: TestMember, id: string) => test.call('POST /user/social-ids/{id}/proof', { token: member.token, params: { id } });
const check = (member: TestMember, id: string) =>
  test.call('POST /user/social-ids/{id}/proof/check', { token: member.token, params: { id } });
const send = (member: TestMember, id: string, evidence_ids: string[], note = 'That is me.') =>
  test.call('POST /user/social-ids/{id}/proof/evidence', { token: member.token, params: { id }, body: { evidence_ids, note } });
const linkedIdOf = async (member: TestMember, id: string) =>
  (await test.call('GET /user/social-ids', { token: member.token })).data.social_ids.find((one) => one.id === id)!;

/** A session doesn't survive the months that a test lets pass. @returns the new session's token */
const signInAgain = (member: TestMember): Promise<string> =>
  test.act((ctx) => test.modules.sessions.startSession(ctx, member.userId, 'Chrome on Linux'));

async function linkNewMember(platform = 'instagram', handle = freshHandle()) {
  const member = await makeMember(test);
  return { member, handle, id: await linkHandle(test, member, platform, handle) };
}

describe('a code in the public profile', () => {
  it('proves the handle for 180 days, ignoring case', async () => {
    const { member, handle, id } = await linkNewMember();
    expect(await linkedIdOf(member, id)).toMatchObject({ proved: false, verified: false, proved_until: null, proof_state: null });
    const begun = await start(member, id);
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
    expect((await start(member, id)).data.proof.code).toBe(code);
    expect(await check(member, id)).toMatchObject({ status: 422, code: 'PROFILE_NOT_FOUND' });
    await writeBio(test, 'instagram', handle, 'Nothing here');
    expect(await check(member, id)).toMatchObject({ status: 422, code: 'CODE_NOT_FOUND' });
    await writeBio(test, 'instagram', handle.toUpperCase(), `<b>Hi</b> ${code.toUpperCase()}`);
    const checked = await check(member, id);
    expect(checked).toMatchObject({ status: 200, data: { proof: { state: 'proved' }, social_id: { id, proved: true, verified: true } } });
    const until = new Date(checked.data.social_id.proved_until!).getTime() - test.clock.now().getTime();
    expect(Math.round(until / DAY_MS)).toBe(180);
    expect((await test.auditOf('social-id.prove')).at(-1)).toMatchObject({ actor: `user:${member.userId}`, subject: `social-id:${id}` });
    expect(await start(member, id)).toMatchObject({ status: 409, code: 'ALREADY_PROVED' });
    const row = await test.db.selectFrom('profile_proofs').selectAll().where('social_id_id', '=', id).executeTakeFirstOrThrow();
    expect(row.code_enc.toString('latin1')).not.toContain(code);
  });

  it('on another profile, or with look-alike letters, proves nothing', async () => {
    const { member, id } = await linkNewMember('instagram', 'look.alike');
    const { code } = (await start(member, id)).data.proof;
    await writeBio(test, 'instagram', 'look.alike2', code);
    await writeBio(test, 'instagram', 'lооk.alike', code);
    expect(await check(member, id)).toMatchObject({ status: 422, code: 'PROFILE_NOT_FOUND' });
    const looksAlike = await test.call('POST /user/social-ids', {
      token: member.token,
      body: { platform: 'instagram', social_id: 'lооk.alike' },
    });
    expect(looksAlike.status).toBe(422);
  });

  it('expires after a day, and the next code is different', async () => {
    const { member, handle, id } = await linkNewMember();
    const { code } = (await start(member, id)).data.proof;
    await writeBio(test, 'instagram', handle, code);
    test.clock.advance(DAY_S + 1);
    expect(await check(member, id)).toMatchObject({ status: 410, code: 'PROOF_EXPIRED' });
    expect(await linkedIdOf(member, id)).toMatchObject({ proof_state: 'expired' });
    expect((await start(member, id)).data.proof.code).not.toBe(code);
  });

  it('can be checked ten times an hour', async () => {
    const { member, id } = await linkNewMember();
    await start(member, id);
    for (let n = 0; n < 10; n++) expect((await check(member, id)).status).toBe(422);
    expect(await check(member, id)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  it('is refused to a member who didn’t link the handle, and for an unknown ID', async () => {
    const { id } = await linkNewMember();
    const other = await makeMember(test);
    expect(await start(other, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await check(other, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await send(other, id, [crypto.randomUUID()])).toMatchObject({ status: 404 });
    expect(await start(other, crypto.randomUUID())).toMatchObject({ status: 404 });
  });

  it('gives a proof that ends after 180 days, with a notice', async () => {
    const member = await makeMember(test);
    const id = await linkProved(test, member, 'instagram', freshHandle());
    test.clock.advance(180 * DAY_S + 1);
    const token = await signInAgain(member);
    const { data } = await test.call('GET /user/social-ids', { token });
    expect(data.social_ids.find((one) => one.id === id)).toMatchObject({
      proved: false,
      proved_until: expect.any(String),
      proof_state: 'expired',
    });
    const { notifications } = (await test.call('GET /notifications', { token })).data;
    expect(notifications.find(({ kind }) => kind === 'proof_decided')?.text).toContain('ended');
  });

  it('gives a proof that can be renewed from 14 days before its end, when the member gets a notice', async () => {
    const member = await makeMember(test, { trust: 50 });
    const id = await linkProved(test, member, 'instagram', freshHandle());
    const readAfter = async (days: number) => {
      test.clock.advance(days * DAY_S);
      const token = await signInAgain(member);
      const { notifications } = (await test.call('GET /notifications', { token })).data;
      return { token, notices: notifications.filter(({ kind }) => kind === 'proof_decided') };
    };
    expect((await readAfter(165)).notices).toEqual([]);
    const { token, notices } = await readAfter(2);
    expect(notices).toMatchObject([{ text: expect.stringContaining('ends soon') as string, link: '/social-ids', read: false }]);
    expect(await start({ ...member, token }, id)).toMatchObject({ status: 201, data: { proof: { state: 'waiting' } } });
  });

  it('proves the handle once: a later check neither extends the proof nor begins another one', async () => {
    const member = await makeMember(test);
    const handle = freshHandle();
    const id = await linkProved(test, member, 'instagram', handle);
    const { proved_until: until } = await linkedIdOf(member, id);
    const { code } = (await check(member, id)).data.proof;
    test.clock.advance(30 * DAY_S);
    await writeBio(test, 'instagram', handle, '');
    const later = { ...member, token: await signInAgain(member) };
    expect(await check(later, id)).toMatchObject({ status: 200, data: { proof: { state: 'proved' }, social_id: { proved_until: until } } });
    expect((await test.auditOf('social-id.prove')).filter(({ subject }) => subject === `social-id:${id}`)).toHaveLength(1);
    test.clock.advance(151 * DAY_S);
    await writeBio(test, 'instagram', handle, code);
    const last = { ...member, token: await signInAgain(member) };
    expect(await check(last, id)).toMatchObject({ status: 410, code: 'PROOF_EXPIRED' });
    expect(await linkedIdOf(last, id)).toMatchObject({ proved: false, proved_until: until });
  });

  it('gives a proof that ends when the ID is unlinked, and doesn’t return when another member or the same one links the ID', async () => {
    const [member, other] = [await makeMember(test), await makeMember(test)];
    const handle = freshHandle();
    const unlink = ({ token }: TestMember, id: string) => test.call('DELETE /user/social-ids/{id}', { token, params: { id } });
    await unlink(member, await linkProved(test, member, 'instagram', handle));
    const unproved = { proved: false, proved_until: null, proof_state: null };
    const othersId = await linkHandle(test, other, 'instagram', handle);
    expect(await linkedIdOf(other, othersId)).toMatchObject(unproved);
    await unlink(other, othersId);
    test.clock.advance(DAY_S + 1);
    expect(await linkedIdOf(member, await linkHandle(test, member, 'instagram', handle))).toMatchObject(unproved);
  });
});

describe('the account’s own contacts', () => {
  it('are proved indefinitely', async () => {
    const member = await makeMember(test);
    const [own] = (await test.call('GET /user/social-ids', { token: member.token })).data.social_ids;
    expect(own).toMatchObject({ type: 'phone', proved: true, verified: true, proved_until: null });
    expect(await start(member, own!.id)).toMatchObject({ status: 409, code: 'ALREADY_PROVED' });
  });
});

describe('a screenshot, for platforms whose pages can’t be read', () => {
  async function sendScreenshot() {
    const { member, handle, id } = await linkNewMember('tinder');
    const refused = await start(member, id);
    const { id: file } = await uploadEvidence(test, member.token, 'proof');
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const queue = async () =>
      (await test.call('GET /community/review-queue', { token: reviewer.token, query: { type: 'proof' } })).data.items;
    // A message of an earlier test may still wait for its job.
    await test.drainJobs();
    const before = new Set((await queue()).map((one) => one.id));
    const reply = await send(member, id, [file]);
    await test.drainJobs();
    const item = (await queue()).find((one) => !before.has(one.id))!;
    return { member, handle, id, refused, file, reply, reviewer, item };
  }
  const settle = async (reviewer: TestMember, item: number, decision: 'approve' | 'reject', words?: string) => {
    expect((await decide(test, reviewer, item, decision, words)).status).toBe(200);
    await test.drainJobs();
  };

  it('is checked by a reviewer, and the member is notified', async () => {
    const { member, handle, id, refused, file, reply, reviewer, item } = await sendScreenshot();
    expect(refused).toMatchObject({ status: 422, code: 'PROOF_NOT_SUPPORTED', data: { fallback: true, proof: { profile_url: null } } });
    expect(reply).toMatchObject({ status: 200, data: { proof: { state: 'in_review' } } });
    expect(await send(member, id, [file])).toMatchObject({ status: 409, code: 'IN_REVIEW' });
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
    expect(JSON.stringify(opened)).not.toContain(member.displayName);
    await settle(reviewer, item.id, 'approve');
    expect(await linkedIdOf(member, id)).toMatchObject({ proved: true, proof_state: 'proved' });
    const { notifications } = (await test.call('GET /notifications', { token: member.token })).data;
    expect(notifications.find(({ kind }) => kind === 'proof_decided')?.text).toBe('You proved that a linked ID is yours.');
  });

  it('can be followed by another one after a rejection', async () => {
    const { member, id, reviewer, item } = await sendScreenshot();
    await settle(reviewer, item.id, 'reject');
    expect(await linkedIdOf(member, id)).toMatchObject({ proved: false, proof_state: 'failed' });
    const { id: file } = await uploadEvidence(test, member.token, 'proof');
    expect(await send(member, id, [file])).toMatchObject({ status: 200, data: { proof: { state: 'in_review' } } });
  });

  it('is rejected with reasons, which the notice opens and which can be appealed once', async () => {
    const { member, handle, id, reviewer, item, file } = await sendScreenshot();
    await settle(reviewer, item.id, 'reject', 'The picture shows another code.');
    const { decisions } = (await test.call('GET /decisions', { token: member.token })).data;
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
    const { notifications } = (await test.call('GET /notifications', { token: member.token })).data;
    expect(notifications.find(({ kind }) => kind === 'proof_decided')).toMatchObject({ link: `/my-decisions?decision=${decision!.id}` });
    const { data } = await start(member, id);
    expect(data.proof).toMatchObject({ state: 'waiting', refusal: { reasons: decision!.reasons, decision_id: decision!.id } });

    const body = { decision_id: decision!.id, statement: 'It shows the code.', evidence_ids: [] };
    expect((await test.call('POST /appeals', { token: reviewer.token, body })).status).toBe(404);
    const filed = await test.call('POST /appeals', { token: member.token, body });
    expect(filed.status).toBe(201);
    expect(await test.call('POST /appeals', { token: member.token, body })).toMatchObject({ code: 'ALREADY_APPEALED' });
    const other = await uploadEvidence(test, member.token, 'proof');
    expect(await send(member, id, [other.id])).toMatchObject({ status: 409, code: 'CASE_OPEN' });

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
    expect(await linkedIdOf(member, id)).toMatchObject({ proved: true, proof_state: 'proved' });
    expect((await openLink(test, shown.evidence[0]!.url, { token: admin.token })).status).toBe(404);
  });

  it('can’t be appealed after another one was sent, or the ID was unlinked', async () => {
    const { member, id, reviewer, item } = await sendScreenshot();
    await settle(reviewer, item.id, 'reject');
    const [decision] = (await test.call('GET /decisions', { token: member.token })).data.decisions;
    const body = { decision_id: decision!.id, statement: 'It shows the code.', evidence_ids: [] };
    const appeal = () => test.call('POST /appeals', { token: member.token, body });
    const { id: file } = await uploadEvidence(test, member.token, 'proof');
    await send(member, id, [file]);
    expect(await appeal()).toMatchObject({ code: 'ALREADY_SUBMITTED' });
    await test.call('DELETE /user/social-ids/{id}', { token: member.token, params: { id } });
    expect(await appeal()).toMatchObject({ code: 'APPEAL_TOO_LATE' });
  });

  it('is never decided by its sender, and can’t be decided after its ID is unlinked', async () => {
    const { member, id, reviewer, item } = await sendScreenshot();
    await test.db.updateTable('users').set({ role: 'reviewer' }).where('id', '=', member.userId).execute();
    const token = await signInAgain(member);
    expect(await decide(test, { ...member, token }, item.id, 'approve')).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    await test.call('DELETE /user/social-ids/{id}', { token, params: { id } });
    await test.drainJobs();
    expect(await decide(test, reviewer, item.id, 'approve')).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
  });

  it('is refused with a file that another proof under review has', async () => {
    const { member, file } = await sendScreenshot();
    const tried = async (evidence: string[]) => send(member, await linkHandle(test, member, 'tinder', freshHandle()), evidence);
    expect(await tried([file])).toMatchObject({ status: 422, code: 'INVALID_EVIDENCE' });
    const { id: unsent } = await uploadEvidence(test, member.token, 'proof');
    const ids = [await linkHandle(test, member, 'tinder', freshHandle()), await linkHandle(test, member, 'tinder', freshHandle())];
    const replies = await Promise.all(ids.map((id) => send(member, id, [unsent])));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it.each([
    ['no file', async () => []],
    ['somebody else’s file', async () => [(await uploadEvidence(test, (await makeMember(test)).token, 'proof')).id]],
    ['a file for something else', async (member: TestMember) => [(await uploadEvidence(test, member.token, 'experience')).id]],
  ] as const)('is refused with %s', async (_, files) => {
    const { member, id } = await linkNewMember('tinder');
    expect((await send(member, id, [...(await files(member))])).status).toBe(422);
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

  it('is available on this machine only, and returns 404 for a profile that nobody wrote', async () => {
    expect((await page('PUT', 'instagram/somebody', { bio: 'x' }, '203.0.113.9')).statusCode).toBe(404);
    expect((await page('GET', 'instagram/nobody.here')).statusCode).toBe(404);
  });
});
