import { isoDay } from '@candor/contract/dates';
import { describe, expect, test } from 'vitest';
import { DAY_S, HOUR_MS } from '../../../platform/clock.ts';
import { dumpDatabase, findPlain } from '../../../../test/dumps/dump.ts';
import { expectAuthorHidden } from '../../../../test/authors/expect-author-hidden.ts';
import { freshHandle, publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { addDisputeFile, openLink, uploadEvidence } from '../../../../test/files/uploads.ts';

const app = await startSharedApp();
const admin = await makeMember(app, { role: 'admin' });

interface Case {
  author: TestMember;
  subject: TestMember;
  handle: string;
  experienceId: number;
}

/** Publishes an experience about a member who has linked the handle. It is anonymous unless `fields` say otherwise. */
async function publishCase(fields: Parameters<typeof publish>[2] = { is_anonymous: true, comment: '' }): Promise<Case> {
  const handle = freshHandle();
  const author = await makeMember(app, { trust: 60, displayName: `Planted Author ${handle}` });
  const experienceId = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }], ...fields });
  const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
  return { author, subject, handle, experienceId };
}

const file = ({ experienceId }: Case, { token }: TestMember, fields: Record<string, unknown> = {}) =>
  app.call('POST /experience-disputes', {
    token,
    body: { experience_id: experienceId, ground: 'false_information', statement: 'I was abroad that month.', ...fields },
  });
async function disputeCase(fields?: Parameters<typeof publish>[2]): Promise<Case & { id: string }> {
  const published = await publishCase(fields);
  const { data, status } = await file(published, published.subject);
  expect(status).toBe(201);
  return { ...published, id: data.dispute.id };
}
const resolve = (id: string, status: string, { token }: TestMember = admin, admin_notes = 'As the documents show.') =>
  app.call('PUT /admin/experience-disputes/{id}/status', { token, params: { id }, body: { status, admin_notes } });
const listOf = async ({ token }: TestMember) => (await app.call('GET /experience-disputes', { token })).data.disputes;
const noticesOf = async ({ token }: TestMember) =>
  (await app.call('GET /notifications', { token })).data.notifications.map(({ kind }) => kind);
const auditAbout = async (action: string, id: string) =>
  (await app.auditOf(action)).filter(({ subject }) => subject === `experience-dispute:${id}`);
const experienceOf = ({ experienceId }: Case, { token }: TestMember) =>
  app.call('GET /experiences/{id}', { token, params: { id: experienceId } });
const addFile = (id: string, sent: Parameters<typeof addDisputeFile>[2]) => addDisputeFile(app, id, sent);
const requestUploadLink = (side: 'evidence-token' | 'user-evidence-token', id: string, { token }: TestMember) =>
  app.call(`POST /experience-disputes/{id}/${side}`, { token, params: { id } });

describe('disputing an experience', () => {
  test('marks the experience for its readers and notifies its author', async () => {
    const published = await publishCase();
    const evidence = await uploadEvidence(app, published.subject.token, 'experience_dispute');
    const filed = await file(published, published.subject, { evidence_ids: [evidence.id] });
    expect(filed.status).toBe(201);
    const { dispute } = filed.data;
    expect(dispute).toMatchObject({
      experience_id: published.experienceId,
      role: 'disputing',
      ground: 'false_information',
      statement: 'I was abroad that month.',
      author_statement: null,
      status: 'pending',
      evidence: [{ id: evidence.id, kind: 'image', by: 'disputing' }],
    });
    expect((await experienceOf(published, await makeMember(app))).data.experience.disputed).toBe(true);
    const linked = (await app.call('GET /experiences/linked', { token: published.subject.token })).data.experiences[0]!;
    expect(linked.dispute).toEqual({ id: dispute.id, status: 'pending', new_dispute_from: null });
    expect(await noticesOf(published.author)).toContain('dispute_filed');
    // The author reads the statement that they answer, but not the proof of the other side's identity.
    expect(await listOf(published.author)).toMatchObject([{ id: dispute.id, role: 'author', statement: dispute.statement, evidence: [] }]);
    expect(await listOf(await makeMember(app))).toEqual([]);
    expect(await auditAbout('experience-dispute.file', dispute.id)).toMatchObject([{ actor: `user:${published.subject.userId}` }]);
    expectAuthorHidden(published, filed, await app.call('GET /experience-disputes', { token: published.subject.token }));
    const stats = await app.call('GET /user/stats', { token: published.author.token });
    expect(stats.data).toMatchObject({ disputes_count: 1, admin: null });
  });

  test('is only for the person that the experience is about, with a known ground, a statement and their own files', async () => {
    const published = await publishCase();
    expect(await file(published, await makeMember(app))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await file(published, published.author)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await file({ ...published, experienceId: 12_345 }, published.subject)).status).toBe(404);
    expect((await file(published, published.subject, { ground: 'banana' })).status).toBe(422);
    expect((await file(published, published.subject, { statement: ' ' })).status).toBe(422);
    const authorsFile = await uploadEvidence(app, published.author.token, 'experience_dispute');
    expect(await file(published, published.subject, { evidence_ids: [authorsFile.id] })).toMatchObject({
      status: 422,
      code: 'INVALID_EVIDENCE',
    });
    expect((await experienceOf(published, published.subject)).data.experience.disputed).toBe(false);
  });

  test('is accepted once if it is filed several times simultaneously', async () => {
    const published = await publishCase();
    const replies = await Promise.all(Array.from({ length: 5 }, () => file(published, published.subject)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.code).toBe('DISPUTE_OPEN');
  });
});

describe('both sides until the decision', () => {
  test('the author makes a statement, which the other side reads', async () => {
    const dispute = await disputeCase();
    const postStatement = ({ token }: TestMember, statement = 'We met on the ninth.') =>
      app.call('POST /experience-disputes/{id}/statement', { token, params: { id: dispute.id }, body: { statement } });
    expect((await postStatement(dispute.subject)).status).toBe(404);
    expect((await postStatement(await makeMember(app))).status).toBe(404);
    expect((await postStatement(dispute.author, '')).status).toBe(422);
    const posted = await postStatement(dispute.author);
    expect(posted.data.dispute).toMatchObject({ role: 'author', author_statement: 'We met on the ninth.' });
    await app.modules.authorship.mix();
    expect((await listOf(dispute.subject))[0]).toMatchObject({ role: 'disputing', author_statement: 'We met on the ninth.' });
    expect(await noticesOf(dispute.subject)).toContain('dispute_updated');
    // An audit entry would reveal when the author answered.
    expect(await auditAbout('experience-dispute.answer', dispute.id)).toEqual([]);
    await resolve(dispute.id, 'rejected');
    expect(await postStatement(dispute.author)).toMatchObject({ status: 409, code: 'ALREADY_RESOLVED' });
  });

  test('each adds files, five at most, and sees their own', async () => {
    const dispute = await disputeCase();
    const added = await addFile(dispute.id, { bearer: dispute.author.token });
    expect(added).toMatchObject({ status: 200, data: { file: { kind: 'image', by: 'author' } } });
    expect((await openLink(app, added.data.file.url, { token: dispute.author.token })).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await addFile(dispute.id, { bearer: dispute.subject.token })).status).toBe(200);
    expect(await addFile(dispute.id, { bearer: dispute.subject.token })).toMatchObject({
      status: 422,
      code: 'INVALID_FILE',
      message: 'Maximum 5 supporting documents allowed',
    });
    expect((await listOf(dispute.author))[0]!.evidence).toMatchObject([{ by: 'author' }]);
    expect((await listOf(dispute.subject))[0]!.evidence.map(({ by }) => by)).toEqual(Array.from({ length: 5 }, () => 'disputing'));
    const entries = await auditAbout('experience-dispute.add-evidence', dispute.id);
    expect(entries.map(({ actor }) => actor.split(':')[0])).toEqual(['user', 'user', 'user', 'user', 'user']);
    expect(JSON.stringify(entries)).not.toContain(dispute.author.userId);

    expect((await addFile(dispute.id, { bearer: (await makeMember(app)).token })).status).toBe(404);
    expect((await addFile(dispute.id, {})).status).toBe(401);
    expect((await addFile(dispute.id, { bearer: 'x'.repeat(40) })).status).toBe(401);
    expect((await addFile(dispute.id, { bearer: dispute.author.token, content: Buffer.from('<html></html>') })).code).toBe('INVALID_FILE');
    await app.modules.authorship.mix();
    await resolve(dispute.id, 'rejected');
    expect(await addFile(dispute.id, { bearer: dispute.author.token })).toMatchObject({ status: 409, code: 'ALREADY_RESOLVED' });
    const files = await app.db
      .selectFrom('evidence')
      .select('deletes_on')
      .where('parent', 'in', [`author:${dispute.id}`, `disputing:${dispute.id}`])
      .execute();
    expect(files).toHaveLength(6);
    expect(files.every(({ deletes_on: day }) => day! > isoDay(app.clock.now()))).toBe(true);
  });

  test('an upload link accepts one file, for a day and on its side', async () => {
    const dispute = await disputeCase();
    expect((await requestUploadLink('evidence-token', dispute.id, dispute.author)).status).toBe(404);
    expect((await requestUploadLink('user-evidence-token', dispute.id, dispute.subject)).status).toBe(404);
    const { data } = await requestUploadLink('user-evidence-token', dispute.id, dispute.author);
    expect(data.url).toContain(`/dispute-evidence/${dispute.id}#${data.token}`);
    expect(new Date(data.expires_at).getTime() - app.clock.now().getTime()).toBeGreaterThan(23.9 * HOUR_MS);

    const refused = { status: 403, code: 'FORBIDDEN' };
    expect(await addFile(dispute.id, { token: 'a'.repeat(43) })).toMatchObject(refused);
    const other = await disputeCase();
    expect(await addFile(other.id, { token: data.token })).toMatchObject(refused);
    // A file that is refused does not use the link up.
    expect((await addFile(dispute.id, { token: data.token, content: Buffer.from('nothing') })).code).toBe('INVALID_FILE');
    // The link may be opened on a device on which somebody else is signed in.
    const { token: bearer } = await makeMember(app);
    const both = await Promise.all([1, 2].map(() => addFile(dispute.id, { token: data.token, bearer })));
    expect(both.toSorted((a, b) => a.status - b.status)).toMatchObject([{ status: 200 }, refused]);
    const accepted = both.find(({ status }) => status === 200)!;
    expect(accepted.data.file.by).toBe('author');
    expect((await listOf(dispute.author))[0]!.evidence).toHaveLength(1);
    expectAuthorHidden(dispute, accepted);

    const first = (await requestUploadLink('evidence-token', dispute.id, dispute.subject)).data.token;
    const second = (await requestUploadLink('evidence-token', dispute.id, dispute.subject)).data.token;
    expect((await addFile(dispute.id, { token: first })).status).toBe(200);
    expect(await addFile(dispute.id, { token: first })).toMatchObject(refused);
    app.clock.advance(DAY_S + 1);
    expect(await addFile(dispute.id, { token: second })).toMatchObject(refused);
    expect(findPlain(await dumpDatabase(app.db), [second])).toEqual([]);
    await resolve(dispute.id, 'rejected');
    expect((await requestUploadLink('evidence-token', dispute.id, dispute.subject)).code).toBe('ALREADY_RESOLVED');
  });
});

describe('deciding a dispute', () => {
  test('an upheld dispute removes the experience everywhere immediately, refunds credits and notifies both sides', async () => {
    const dispute = await disputeCase();
    const reader = await makeMember(app);
    const revealed = await app.call('POST /reveals/experience', { token: reader.token, body: { experience_id: dispute.experienceId } });
    expect(revealed.data).toMatchObject({ charged: true, reveals: 2 });
    const authorTrust = async () => (await app.call('GET /user/trust-score', { token: dispute.author.token })).data;
    const before = await authorTrust();
    const total = async () => (await app.call('GET /community/stats')).data.total_experiences;
    const totalBefore = await total();
    const queue = async () => {
      const { items, counts } = (await app.call('GET /community/review-queue', { token: admin.token })).data;
      return {
        types: items.filter((item) => item.experience_id === dispute.experienceId).map(({ type }) => type),
        pending: counts.pending,
      };
    };
    const pendingBefore = (await queue()).pending;
    const request = { params: { id: dispute.experienceId } };
    await app.call('POST /experiences/{id}/report', { ...request, token: reader.token, body: { reason: 'hate' } });
    await app.call('POST /experiences/{id}/replies', { ...request, token: dispute.subject.token, body: { content: 'I was abroad.' } });
    expect(await queue()).toEqual({ types: ['experience', 'reply'], pending: pendingBefore + 2 });

    const decided = await resolve(dispute.id, 'resolved');
    expect(decided.data.dispute).toMatchObject({ status: 'approved', admin_notes: 'As the documents show.' });
    expect((await experienceOf(dispute, reader)).status).toBe(404);
    expect((await app.call('POST /search', { token: reader.token, body: { social_id: dispute.handle } })).data.results).toEqual([]);
    expect((await app.call('GET /experiences/linked', { token: dispute.subject.token })).data.experiences).toEqual([]);
    expect(await total()).toBe(totalBefore - 1);
    expect(await queue()).toEqual({ types: [], pending: pendingBefore });
    await app.drainJobs();
    expect((await app.call('GET /reveals/count', { token: reader.token })).data.reveals).toBe(3);
    expect(await noticesOf(reader)).toContain('credits');
    for (const side of [dispute.subject, dispute.author]) {
      expect(await noticesOf(side)).toContain('dispute_decided');
      expect((await listOf(side))[0]).toMatchObject({ status: 'approved', admin_notes: 'As the documents show.' });
    }
    const after = await authorTrust();
    expect(after.factors.find(({ key }) => key === 'upheld_disputes')).toMatchObject({ points: -10 });
    expect(after.score).toBe(before.score - 12);
    expect((await app.call('GET /experiences', { token: dispute.author.token })).data.experiences[0]).toMatchObject({
      status: 'removed',
      disputed: false,
    });
    expect(await auditAbout('experience-dispute.resolve', dispute.id)).toMatchObject([
      { actor: `user:${admin.userId}`, data: { status: 'approved' } },
    ]);
    expectAuthorHidden(dispute, decided, await app.call('GET /experience-disputes', { token: dispute.subject.token }));
  });

  test('a rejected dispute leaves the experience published and no longer marked', async () => {
    const dispute = await disputeCase();
    const notes = 'The messages show the meeting.';
    expect((await resolve(dispute.id, 'rejected', admin, notes)).data.dispute).toMatchObject({ status: 'rejected', admin_notes: notes });
    expect((await experienceOf(dispute, await makeMember(app))).data.experience.disputed).toBe(false);
    expect((await listOf(dispute.subject))[0]).toMatchObject({ status: 'rejected' });
    expect(await file(dispute, dispute.subject)).toMatchObject({ status: 409, code: 'APPEAL_INSTEAD' });
  });

  test('a dispute is decided once, even if another one is filed simultaneously', async () => {
    const dispute = await disputeCase();
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => resolve(dispute.id, n % 2 ? 'resolved' : 'rejected')),
      file(dispute, dispute.subject),
    ]);
    const decisions = replies.slice(0, 5).map(({ status }) => status);
    expect(decisions.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect([201, 404, 409]).toContain(replies[5]!.status);
    const row = await app.db.selectFrom('experience_disputes').select('status').where('id', '=', dispute.id).executeTakeFirstOrThrow();
    expect((await experienceOf(dispute, dispute.subject)).status).toBe(row.status === 'approved' ? 404 : 200);
  });

  test('an upheld dispute counts against the reviewer who approved the experience', async () => {
    const dispute = await disputeCase();
    const { decided_by } = await app.db
      .selectFrom('review_items')
      .select('decided_by')
      .where('subject_id', '=', dispute.experienceId)
      .where('subject_type', '=', 'experience')
      .executeTakeFirstOrThrow();
    await resolve(dispute.id, 'resolved');
    const decision = await app.db.selectFrom('review_decisions').select('agrees').where('reviewer_id', '=', decided_by!).execute();
    expect(decision).toEqual([{ agrees: false }]);
  });

  test('is only for admins who are not a party, and needs a reason', async () => {
    const dispute = await disputeCase();
    const refused = { status: 403, message: 'Access denied. Admin privileges required.' };
    for (const who of [dispute.subject, dispute.author, await makeMember(app, { role: 'reviewer' })]) {
      expect(await resolve(dispute.id, 'resolved', who)).toMatchObject(refused);
      expect(await app.call('GET /admin/experience-disputes', { token: who.token })).toMatchObject(refused);
      expect(
        await app.call('GET /admin/experience-disputes/{id}/enhanced', { token: who.token, params: { id: dispute.id } }),
      ).toMatchObject(refused);
    }
    for (const who of [dispute.subject, dispute.author]) {
      await app.act((ctx) => app.modules.members.grantRole(ctx, who.userId, 'admin'));
      expect(await resolve(dispute.id, 'resolved', who)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    }
    expect((await resolve(dispute.id, '')).status).toBe(422);
    expect((await resolve(dispute.id, 'resolved', admin, 'x'.repeat(501))).status).toBe(422);
    for (const status of ['resolved', 'rejected'])
      for (const blank of ['', '  \n '])
        expect(await resolve(dispute.id, status, admin, blank)).toMatchObject({
          status: 422,
          errors: { admin_notes: ['A reason is required'] },
        });
    expect((await resolve('5b1c7a0e-5a2f-4d35-9a53-0c7c3d5c8f10', 'resolved')).status).toBe(404);
  });
});

describe('the admin’s view of a dispute', () => {
  test('shows the whole case except its author’s name, and writes an audit entry', async () => {
    const dispute = await disputeCase();
    await addFile(dispute.id, { bearer: dispute.author.token });
    await addFile(dispute.id, { bearer: dispute.subject.token });
    await app.call('POST /experience-disputes/{id}/statement', {
      token: dispute.author.token,
      params: { id: dispute.id },
      body: { statement: 'We met on the ninth.' },
    });
    await app.modules.authorship.mix();
    const listed = await app.call('GET /admin/experience-disputes', { token: admin.token, query: { status: 'pending' } });
    expect(listed.data.disputes.find(({ id }) => id === dispute.id)).toMatchObject({
      disputing_user: { display_name: dispute.subject.displayName },
      evidence_count: 2,
      author_statement: 'We met on the ninth.',
    });
    const open = () => app.call('GET /admin/experience-disputes/{id}/enhanced', { token: admin.token, params: { id: dispute.id } });
    const opened = await open();
    expect(opened.data.dispute).toMatchObject({
      evidence: [{ by: 'disputing' }, { by: 'author' }],
      experience: { id: dispute.experienceId, is_anonymous: true, disputed: true },
      history: [
        { by: 'disputing', action: 'filed' },
        { by: 'disputing', action: 'evidence' },
      ],
    });
    for (const { url } of opened.data.dispute.evidence) expect((await openLink(app, url, { token: admin.token })).status).toBe(200);
    expect(await auditAbout('experience-dispute.open', dispute.id)).toMatchObject([{ actor: `user:${admin.userId}` }]);
    await resolve(dispute.id, 'resolved');
    const decided = await open();
    expect(decided.data.dispute.history.at(-1)).toMatchObject({
      by: admin.displayName,
      action: 'approved',
      notes: 'As the documents show.',
    });
    const stats = await app.call('GET /user/stats', { token: admin.token });
    expect(stats.data.admin).toMatchObject({ experience_disputes: expect.any(Number), ownership_disputes: 0, reviewer_applications: 0 });
    expectAuthorHidden(dispute, listed, opened, decided, stats);
    const resolved = await app.call('GET /admin/experience-disputes', { token: admin.token, query: { status: 'resolved' } });
    expect(resolved.data.disputes.map(({ id }) => id)).toContain(dispute.id);
    expect(resolved.data.disputes.every(({ status }) => status !== 'pending')).toBe(true);
  });
});

describe('when a member leaves', () => {
  const leave = (who: TestMember, keepsExperiences: boolean) =>
    app.act(async (ctx) => {
      await app.modules.disputes.forgetMember(ctx, who.userId);
      await app.modules.experiences.forgetAuthor(ctx, who.userId, { keepsExperiences });
    });

  test('their open disputes and the statements of decided ones are deleted', async () => {
    const [open, closed] = [await disputeCase(), await disputeCase()];
    await resolve(closed.id, 'rejected');
    await leave(open.subject, true);
    await leave(closed.subject, true);
    expect(await listOf(open.author)).toEqual([]);
    expect((await experienceOf(open, await makeMember(app))).data.experience.disputed).toBe(false);
    expect((await listOf(closed.author))[0]).toMatchObject({ status: 'rejected', statement: '' });
  });

  test('an erased experience loses its disputes and their files', async () => {
    const dispute = await disputeCase({ is_anonymous: false });
    await addFile(dispute.id, { bearer: dispute.author.token });
    await leave(dispute.author, false);
    expect(await listOf(dispute.subject)).toEqual([]);
    const files = await app.db.selectFrom('evidence').select('deletes_on').where('parent', '=', `author:${dispute.id}`).execute();
    expect(files).toEqual([{ deletes_on: isoDay(app.clock.now()) }]);
  });
});

test('the export contains the member’s own statements in disputes, but not those of the other side', async () => {
  const dispute = await disputeCase();
  const subjectExport = await app.inject('GET', '/user/export', { token: dispute.subject.token });
  expect(subjectExport.text).toContain('I was abroad that month.');
  const authorExport = await app.inject('GET', '/user/export', { token: dispute.author.token });
  expect(authorExport.text).not.toContain('I was abroad that month.');
});

test('every notice about a dispute leads to that dispute', async () => {
  const dispute = await disputeCase();
  await app.call('POST /experience-disputes/{id}/statement', {
    token: dispute.author.token,
    params: { id: dispute.id },
    body: { statement: 'We met on the ninth.' },
  });
  await app.modules.authorship.mix();
  await resolve(dispute.id, 'rejected');
  for (const { token } of [dispute.author, dispute.subject]) {
    const { notifications } = (await app.call('GET /notifications', { token })).data;
    const noticesOfDispute = notifications.filter(({ kind }) => kind.startsWith('dispute_'));
    expect(noticesOfDispute.length).toBeGreaterThan(1);
    for (const { link } of noticesOfDispute) expect(link).toBe(`/my-disputes?dispute=${dispute.id}`);
  }
});
