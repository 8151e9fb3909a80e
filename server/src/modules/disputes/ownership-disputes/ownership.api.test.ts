import { describe, expect, test } from 'vitest';
import { freshHandle } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { openLink, uploadEvidence } from '../../../../test/files/uploads.ts';

const app = await startSharedApp();
const admin = await makeMember(app, { role: 'admin' });

/** Links a handle for one member. Another member tries to link it, too, and gets the reference for a claim. */
async function prepareClaim() {
  const handle = freshHandle();
  const owner = await makeMember(app, { trust: 55, linked: [{ platform: 'instagram', socialId: handle }] });
  const claimant = await makeMember(app, { trust: 55 });
  return { owner, claimant, handle, reference: await referenceFor(claimant, handle) };
}

type ClaimedHandle = Awaited<ReturnType<typeof prepareClaim>>;

async function referenceFor(claimant: TestMember, handle: string): Promise<string> {
  const reply = await app.call('POST /user/social-ids', {
    token: claimant.token,
    body: { social_id: handle, type: 'handle', platform: 'instagram' },
  });
  expect(reply.code).toBe('SOCIAL_ID_ALREADY_CLAIMED');
  return (reply.data as unknown as { current_owner: string }).current_owner;
}

const body = ({ handle, reference }: ClaimedHandle, evidence_urls: unknown, fields: Record<string, unknown> = {}) => ({
  platform: 'instagram',
  social_id: handle,
  current_owner_user_id: reference,
  reason: 'I have had this handle since 2015.',
  evidence_urls,
  ...fields,
});

async function file(contested: ClaimedHandle, fields: Record<string, unknown> = {}) {
  const { url } = await uploadEvidence(app, contested.claimant.token, 'ownership_dispute');
  return app.call('POST /ownership-disputes', { token: contested.claimant.token, body: body(contested, [url], fields) });
}

const resolve = (id: string, status: string, token = admin.token, notes = 'The documents match.') =>
  app.call('PUT /admin/ownership-disputes/{id}/resolve', { token, params: { id }, body: { status, admin_notes: notes } });
const listOf = async ({ token }: TestMember) => (await app.call('GET /ownership-disputes', { token })).data.disputes;
const noticesOf = async ({ token }: TestMember) =>
  (await app.call('GET /notifications', { token })).data.notifications.map(({ kind }) => kind);
const owns = async ({ token }: TestMember, handle: string) =>
  (await app.call('GET /user/social-ids', { token })).data.social_ids.some(({ social_id }) => social_id === handle);

describe('claiming an ID', () => {
  test('notifies the owner of the claim, is due on a workday, and reveals neither side to the other', async () => {
    const contested = await prepareClaim();
    const { status, data, text } = await file(contested);
    expect(status).toBe(201);
    expect(data.dispute).toMatchObject({
      role: 'claimant',
      status: 'pending',
      platform: 'instagram',
      social_id: contested.handle,
      reason: 'I have had this handle since 2015.',
      owner_statement: null,
      resolved_at: null,
      evidence: [{ kind: 'image', by: 'claimant' }],
    });
    const [sunday, saturday] = [0, 6];
    expect([sunday, saturday]).not.toContain(new Date(data.dispute.due_at).getUTCDay());
    expect(await noticesOf(contested.owner)).toContain('ownership_claimed');
    const seen = await app.call('GET /ownership-disputes', { token: contested.owner.token });
    expect(seen.data.disputes).toMatchObject([{ id: data.dispute.id, role: 'owner', reason: null, evidence: [] }]);
    // `disputes_count` counts only disputes about experiences.
    for (const { token } of [contested.owner, contested.claimant])
      expect((await app.call('GET /user/stats', { token })).data.disputes_count).toBe(0);
    for (const [reply, hidden] of [
      [text, contested.owner],
      [seen.text, contested.claimant],
    ] as const) {
      expect(reply).not.toContain(hidden.userId);
      expect(reply).not.toContain(hidden.displayName);
    }
    expect((await app.auditOf('ownership-dispute.file')).at(-1)).toMatchObject({
      actor: `user:${contested.claimant.userId}`,
      subject: `ownership-dispute:${data.dispute.id}`,
    });
  });

  test('is accepted once if sent twice simultaneously, and repeats its reply for an Idempotency-Key', async () => {
    const contested = await prepareClaim();
    const files = await Promise.all([1, 2].map(() => uploadEvidence(app, contested.claimant.token, 'ownership_dispute')));
    const { token } = contested.claimant;
    const both = await Promise.all(files.map(({ id }) => app.call('POST /ownership-disputes', { token, body: body(contested, [id]) })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('DISPUTE_OPEN');
    // The file of the losing attempt still belongs to the claimant.
    const lost = files[both.findIndex(({ status }) => status === 409)]!;
    const other = await prepareClaim();
    const ofSameClaimant = { ...other, claimant: contested.claimant, reference: await referenceFor(contested.claimant, other.handle) };
    const request = { token, body: body(ofSameClaimant, [lost.id]), headers: { 'idempotency-key': 'claim-1' } };
    const [first, again] = [await app.call('POST /ownership-disputes', request), await app.call('POST /ownership-disputes', request)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data.dispute.id).toBe(first.data.dispute.id);
  });

  test.each([
    ['a blank reason', { reason: ' ' }, 'VALIDATION_FAILED', 'Please provide a reason for the ownership dispute'],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 'VALIDATION_FAILED', /at most 500/],
    ['no file', { evidence_urls: [] }, 'VALIDATION_FAILED', 'Please provide at least one supporting document'],
    ['a file on another server', { evidence_urls: ['http://169.254.169.254/'] }, 'INVALID_EVIDENCE', /./],
    ['a file of the server', { evidence_urls: ['file:///etc/passwd'] }, 'INVALID_EVIDENCE', /./],
    [
      'six files',
      { evidence_urls: Array.from({ length: 6 }, (_, n) => `5b1c7a0e-5a2f-4d35-9a53-0c7c3d5c8f1${n}`) },
      'VALIDATION_FAILED',
      'Maximum 5 supporting documents allowed',
    ],
    ['an unknown file', { evidence_urls: ['5b1c7a0e-5a2f-4d35-9a53-0c7c3d5c8f10'] }, 'INVALID_EVIDENCE', /./],
  ])('refuses %s', async (_what, fields, code, message) => {
    const reply = await file(await prepareClaim(), fields);
    expect(reply).toMatchObject({ status: 422, code });
    expect(reply.message).toMatch(message);
  });

  test('refuses the file of another member, the same file twice, one uploaded for another purpose, and one of an earlier claim', async () => {
    const contested = await prepareClaim();
    const { token } = contested.claimant;
    const [theirs, own, wrong] = [
      await uploadEvidence(app, contested.owner.token, 'ownership_dispute'),
      await uploadEvidence(app, token, 'ownership_dispute'),
      await uploadEvidence(app, token, 'experience_dispute'),
    ];
    for (const urls of [[theirs.id], [theirs.url], [own.id, own.url], [wrong.id]]) {
      expect(await app.call('POST /ownership-disputes', { token, body: body(contested, urls) })).toMatchObject({
        status: 422,
        code: 'INVALID_EVIDENCE',
      });
    }
    expect((await app.call('POST /ownership-disputes', { token, body: body(contested, [own.id]) })).status).toBe(201);
    const other = await prepareClaim();
    const ofSameClaimant = { ...other, claimant: contested.claimant };
    expect((await app.call('POST /ownership-disputes', { token, body: body(ofSameClaimant, [own.id]) })).code).toBe('INVALID_EVIDENCE');
  });

  test('returns 404 for an unknown reference, one of another ID, and the member’s own ID', async () => {
    const [contested, other] = [await prepareClaim(), await prepareClaim()];
    expect((await file({ ...contested, reference: other.reference })).status).toBe(404);
    expect((await file({ ...contested, reference: 'nobody' })).status).toBe(404);
    expect((await file({ ...contested, claimant: contested.owner })).status).toBe(404);
  });
});

describe('the owner’s answer', () => {
  test('is shown to the admin; only the owner can give it, until the decision', async () => {
    const contested = await prepareClaim();
    const { id } = (await file(contested)).data.dispute;
    const answer = (who: TestMember, statement = 'It has been mine all along.') =>
      app.call('POST /ownership-disputes/{id}/statement', { token: who.token, params: { id }, body: { statement } });
    expect((await answer(contested.claimant)).status).toBe(404);
    expect((await answer(await makeMember(app))).status).toBe(404);
    expect((await answer(contested.owner, ' ')).status).toBe(422);
    expect((await answer(contested.owner)).data.dispute).toMatchObject({ role: 'owner', owner_statement: 'It has been mine all along.' });
    expect((await listOf(contested.claimant))[0]).toMatchObject({ owner_statement: null });
    expect((await app.auditOf('ownership-dispute.answer')).at(-1)).toMatchObject({ actor: `user:${contested.owner.userId}` });

    const { disputes } = (await app.call('GET /admin/ownership-disputes', { token: admin.token, query: { status: 'pending' } })).data;
    const listed = disputes.find((dispute) => dispute.id === id);
    expect(listed).toMatchObject({
      claimant_user: { display_name: contested.claimant.displayName },
      current_owner_user: { display_name: contested.owner.displayName },
      current_owner_user_id: contested.reference,
      reason: 'I have had this handle since 2015.',
      owner_statement: 'It has been mine all along.',
      evidence_urls: [expect.stringContaining('/api/v1/files/')],
      resolved_by_user: null,
    });
    // Listing a case doesn't count as viewing its file; opening the file does.
    const link = listed!.evidence_urls[0]!;
    const views = async () => (await app.auditOf('evidence.view')).filter(({ subject }) => link.includes(subject.slice('file:'.length)));
    expect(await views()).toEqual([]);
    expect((await openLink(app, link, { token: admin.token })).status).toBe(200);
    expect(await views()).toHaveLength(1);
    await resolve(id, 'rejected');
    expect(await answer(contested.owner)).toMatchObject({ status: 409, code: 'ALREADY_RESOLVED' });
  });
});

describe('deciding a claim', () => {
  test('as approved moves the ID to the claimant, notifies both, rejects rival claims and is final', async () => {
    const contested = await prepareClaim();
    const rival = await makeMember(app, { trust: 55 });
    const { id } = (await file(contested)).data.dispute;
    const rivalDisputeId = (await file({ ...contested, claimant: rival })).data.dispute.id;
    const before = (await app.call('GET /admin/ownership-disputes/stats', { token: admin.token })).data;

    const decided = await resolve(id, 'approved');
    expect(decided.data.dispute).toMatchObject({
      status: 'approved',
      admin_notes: 'The documents match.',
      resolved_by_user: { display_name: admin.displayName },
    });
    expect([await owns(contested.owner, contested.handle), await owns(contested.claimant, contested.handle)]).toEqual([false, true]);
    for (const who of [contested.owner, contested.claimant, rival]) expect(await noticesOf(who)).toContain('ownership_decided');
    expect((await listOf(rival)).find((dispute) => dispute.id === rivalDisputeId)).toMatchObject({ status: 'rejected' });
    expect((await listOf(contested.owner)).find((dispute) => dispute.id === id)).toMatchObject({ role: 'owner', status: 'approved' });
    expect(await resolve(id, 'rejected')).toMatchObject({ status: 409, code: 'ALREADY_RESOLVED' });
    expect((await app.auditOf('ownership-dispute.resolve')).filter(({ subject }) => subject === `ownership-dispute:${id}`)).toMatchObject([
      { actor: `user:${admin.userId}`, data: { status: 'approved' } },
    ]);

    const after = (await app.call('GET /admin/ownership-disputes/stats', { token: admin.token })).data;
    expect(after).toEqual({
      total: before.total,
      pending: before.pending - 2,
      resolved: before.resolved + 2,
      approved: before.approved + 1,
      rejected: before.rejected + 1,
    });
    const files = await app.db.selectFrom('evidence').select('deletes_on').where('parent', '=', id).execute();
    expect(files.length).toBeGreaterThan(0);
    expect(files.every(({ deletes_on: day }) => day !== null)).toBe(true);
  });

  test('as rejected leaves the ID with its owner, and the claimant may claim it again', async () => {
    const contested = await prepareClaim();
    const { id } = (await file(contested)).data.dispute;
    const notes = 'The documents name somebody else.';
    expect((await resolve(id, 'rejected', admin.token, notes)).data.dispute).toMatchObject({ status: 'rejected', admin_notes: notes });
    expect([await owns(contested.owner, contested.handle), await owns(contested.claimant, contested.handle)]).toEqual([true, false]);
    expect((await file(contested)).status).toBe(201);
  });

  test('happens once if six decisions arrive simultaneously', async () => {
    const contested = await prepareClaim();
    const { id } = (await file(contested)).data.dispute;
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => resolve(id, n % 2 ? 'approved' : 'rejected')));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)!.data.dispute.status;
    expect(await owns(contested.claimant, contested.handle)).toBe(winner === 'approved');
  });

  test('leaves an ID that the owner unlinked meanwhile free for the claimant', async () => {
    const contested = await prepareClaim();
    const { id } = (await file(contested)).data.dispute;
    const { social_ids } = (await app.call('GET /user/social-ids', { token: contested.owner.token })).data;
    const link = social_ids.find(({ social_id }) => social_id === contested.handle)!;
    await app.call('DELETE /user/social-ids/{id}', { token: contested.owner.token, params: { id: link.id } });
    expect((await resolve(id, 'approved')).status).toBe(200);
    const linked = await app.call('POST /user/social-ids', {
      token: contested.claimant.token,
      body: { social_id: contested.handle, type: 'handle', platform: 'instagram' },
    });
    expect(linked.status).toBe(201);
  });

  test('is only for admins who are not a party, and needs a reason', async () => {
    const contested = await prepareClaim();
    const { id } = (await file(contested)).data.dispute;
    const refused = { status: 403, message: 'Access denied. Admin privileges required.' };
    const reviewer = await makeMember(app, { role: 'reviewer' });
    for (const { token } of [contested.claimant, contested.owner, reviewer]) {
      expect(await resolve(id, 'approved', token)).toMatchObject(refused);
      expect(await app.call('GET /admin/ownership-disputes', { token })).toMatchObject(refused);
      expect(await app.call('GET /admin/ownership-disputes/stats', { token })).toMatchObject(refused);
    }
    for (const who of [contested.claimant, contested.owner]) {
      await app.act((ctx) => app.modules.members.grantRole(ctx, who.userId, 'admin'));
      expect(await resolve(id, 'approved', who.token)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    }
    expect((await resolve(id, 'banana')).status).toBe(422);
    expect((await resolve(id, 'rejected', admin.token, 'x'.repeat(501))).status).toBe(422);
    for (const status of ['approved', 'rejected'] as const)
      expect(await resolve(id, status, admin.token, ' ')).toMatchObject({ status: 422, errors: { admin_notes: ['A reason is required'] } });
    expect((await resolve('5b1c7a0e-5a2f-4d35-9a53-0c7c3d5c8f10', 'rejected')).status).toBe(404);
    expect((await app.call('GET /admin/ownership-disputes', { token: admin.token, query: { status: "'" } })).status).toBe(422);
  });
});
