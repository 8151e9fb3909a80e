import { beforeEach, describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, publish, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

/* Nobody decides a case that they are a party to, even if they become a party while their decision is pending. */

let author: TestMember;
const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
// A rejection costs trust, so each test has an author of its own.
beforeEach(async () => {
  author = await makeMember(test, { trust: 90 });
});

const REASON = 'As the rules say.';
const report = (who: TestMember, id: number) =>
  test.call('POST /experiences/{id}/report', { token: who.token, params: { id }, body: { reason: 'hate', details: 'See.' } });
const staff = (role: 'reviewer' | 'admin' = 'reviewer') => makeMember(test, { role });
const statusOf = async (id: number) =>
  (await test.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
async function findInQueue(who: TestMember, item: number) {
  const { data } = await test.call('GET /community/review-queue', { token: who.token, query: { q: item } });
  return data.items.find(({ id }) => id === item);
}
const pendingOf = async (who: TestMember) => ({
  queue: (await test.call('GET /community/review-queue', { token: who.token })).data.counts.pending,
  badge: (await test.call('GET /user/stats', { token: who.token })).data.pending_reviews_count,
});
const conflictReply = { status: 403, code: 'CONFLICT_OF_INTEREST' };
const decideLater = (who: TestMember, item: number) =>
  test.call('POST /community/review-queue/{id}/decision', {
    token: who.token,
    params: { id: item },
    body: { decision: 'reject', notes: REASON, undo_seconds: 10 },
  });
const takeEffect = async (): Promise<void> => {
  test.clock.advance(11);
  await test.runDelayedJobs();
  await test.drainJobs();
};
const dropReasonsOf = async (item: number) =>
  (await test.auditOf('review.drop-decision'))
    .filter(({ subject }) => subject === `review-item:${item}`)
    .map(({ data }) => (data as { reason: string }).reason);

describe('an experience of one’s own', () => {
  const calls = (who: TestMember, item: number) => [
    decide(test, who, item, 'approve'),
    decide(test, who, item, 'reject', REASON),
    decide(test, who, item, 'admin_review', REASON),
    decideLater(who, item),
    test.call('POST /community/review-queue/{id}/lease', { token: who.token, params: { id: item } }),
    test.call('GET /community/review-queue/{id}/notes', { token: who.token, params: { id: item } }),
    test.call('POST /community/review-queue/{id}/notes', { token: who.token, params: { id: item }, body: { content: 'Let it pass.' } }),
  ];

  it.each([true, false])(
    'is neither decided, leased nor read by its author, even with simultaneous calls (anonymous: %s)',
    async (is_anonymous) => {
      for (const role of ['reviewer', 'admin'] as const) {
        const [writer, other] = [await makeMember(test, { role, trust: 90 }), await staff()];
        const id = await submit(test, writer, { is_anonymous, ...(is_anonymous ? { comment: '' } : {}) });
        const item = await itemOf(test, 'experience', id);
        const [decided, ...authorReplies] = await Promise.all([
          decide(test, other, item, 'reject', REASON),
          ...calls(writer, item),
          ...calls(writer, item),
        ]);
        expect(decided.status).toBe(200);
        for (const { status, code } of authorReplies) expect([403, 409], `${status} ${code}`).toContain(status);
        for (const { code } of authorReplies) expect(['CONFLICT_OF_INTEREST', 'ALREADY_DECIDED', 'LEASED']).toContain(code);
        await takeEffect();
        expect(await statusOf(id)).toBe('rejected');
      }
    },
  );

  it('is not decided by an author who became a reviewer after sending it, nor while that happens', async () => {
    const [writer, admin] = [await makeMember(test, { trust: 90 }), await staff('admin')];
    const id = await submit(test, writer, { is_anonymous: true, comment: '' });
    const item = await itemOf(test, 'experience', id);
    const promote = test.call('PUT /admin/users/{id}/role', {
      token: admin.token,
      params: { id: writer.userId },
      body: { role: 'reviewer', reason: 'Reads carefully.' },
    });
    const [promoted, ...during] = await Promise.all([promote, ...calls(writer, item)]);
    expect(promoted.status).toBe(200);
    const after = await Promise.all(calls(writer, item));
    for (const { status } of [...during, ...after]) expect(status).toBe(403);
    for (const { code } of after) expect(code).toBe('CONFLICT_OF_INTEREST');
    await takeEffect();
    expect(await statusOf(id)).toBe('in_review');
  });

  it('has one outcome when its author withdraws it while somebody decides', async () => {
    for (let round = 0; round < 6; round++) {
      const [writer, other] = [await makeMember(test, { role: 'reviewer', trust: 90 }), await staff()];
      const id = await submit(test, writer);
      const item = await itemOf(test, 'experience', id);
      const [decided, withdrawn, ...authorReplies] = await Promise.all([
        decide(test, other, item, 'approve'),
        test.call('DELETE /experiences/{id}', { token: writer.token, params: { id } }),
        ...calls(writer, item),
      ]);
      await test.modules.authorship.mix();
      for (const { status } of authorReplies) expect(status).toBeGreaterThanOrEqual(400);
      expect([decided.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await statusOf(id)).toBe(decided.status === 200 ? 'approved' : 'withdrawn');
    }
  });
});

describe('a report of one’s own', () => {
  it('is masked and not counted for the reviewer or admin who filed it, who can’t lease it, decide it or read the notes on it', async () => {
    for (const role of ['reviewer', 'admin'] as const) {
      const [reporter, other] = [await staff(role), await staff(role)];
      const id = await publish(test, author);
      const before = [await pendingOf(reporter), await pendingOf(other)];
      expect((await report(reporter, id)).status).toBe(201);
      const item = await itemOf(test, 'experience', id);
      expect(await findInQueue(reporter, item)).toMatchObject({ conflict_of_interest: true, comment: null, reports: [] });
      const itemCall = { token: reporter.token, params: { id: item } };
      expect(await test.call('POST /community/review-queue/{id}/lease', itemCall)).toMatchObject(conflictReply);
      expect(await test.call('GET /community/review-queue/{id}/notes', itemCall)).toMatchObject(conflictReply);
      for (const decision of ['approve', 'reject', 'admin_review'] as const)
        expect(await decide(test, reporter, item, decision)).toMatchObject(conflictReply);
      const bulk = { ids: [item], decision: 'reject' as const, notes: 'Advertising.' };
      const { results } = (await test.call('POST /community/review-queue/bulk-decision', { token: reporter.token, body: bulk })).data;
      expect(results).toEqual([{ id: item, status: null, code: 'CONFLICT_OF_INTEREST' }]);
      expect([await pendingOf(reporter), await pendingOf(other)]).toEqual([
        before[0],
        { queue: before[1]!.queue + 1, badge: before[1]!.badge + 1 },
      ]);
      expect((await decide(test, other, item, 'reject', REASON)).status).toBe(200);
      // The reporter learns the outcome, as any member does.
      expect((await test.call('GET /reports', { token: reporter.token })).data.reports[0]).toMatchObject({ status: 'action_taken' });
    }
  });

  it('does not let the admin who filed it reword the text', async () => {
    const admin = await staff('admin');
    const id = await publish(test, author);
    await report(admin, id);
    const edit = { token: admin.token, params: { id }, body: { comment: 'Milder words than before.', admin_notes: '' } };
    expect(await test.call('PUT /admin/experiences/{id}/comment', edit)).toMatchObject(conflictReply);
  });

  it('is not decided by its reporter when the report and the decision arrive at the same moment', async () => {
    const reporter = await staff();
    for (let round = 0; round < 6; round++) {
      const id = await publish(test, author);
      await report(await makeMember(test), id);
      const item = await itemOf(test, 'experience', id);
      const [filed, ...decided] = await Promise.all([
        report(reporter, id),
        ...Array.from({ length: 3 }, () => decide(test, reporter, item, 'reject', REASON)),
      ]);
      const succeeded = decided.filter(({ status }) => status === 200);
      for (const { status, code } of decided) if (status !== 200) expect(['ALREADY_DECIDED', 'CONFLICT_OF_INTEREST']).toContain(code);
      const mine = (await test.call('GET /reports', { token: reporter.token })).data.reports.filter(
        ({ subject }) => subject.id === String(id),
      );
      // Either they decided and reported nothing, or they reported it and somebody else decides.
      if (succeeded.length === 0) expect([filed.status, mine[0]?.status, await statusOf(id)]).toEqual([201, 'open', 'approved']);
      else expect(mine.map(({ status }) => status)).not.toContain('action_taken');
    }
  });
});

describe('a pending decision', () => {
  it('is dropped when the reviewer reports the same text meanwhile', async () => {
    const reporter = await staff();
    const id = await publish(test, author);
    await report(await makeMember(test), id);
    const item = await itemOf(test, 'experience', id);
    expect((await decideLater(reporter, item)).status).toBe(200);
    expect((await report(reporter, id)).status).toBe(201);
    await takeEffect();
    expect([await statusOf(id), await dropReasonsOf(item)]).toEqual(['approved', ['CONFLICT_OF_INTEREST']]);
    expect((await decide(test, await staff(), item, 'approve')).status).toBe(200);
  });

  it('is dropped when the reviewer links the handle that it is about', async () => {
    const [reviewer, handle] = [await makeMember(test, { role: 'reviewer', trust: 80 }), freshHandle()];
    const id = await submit(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    const item = await itemOf(test, 'experience', id);
    expect((await decideLater(reviewer, item)).status).toBe(200);
    const link = { social_id: handle, type: 'handle', platform: 'instagram' } as const;
    expect((await test.call('POST /user/social-ids', { token: reviewer.token, body: link })).status).toBe(201);
    await takeEffect();
    expect([await statusOf(id), await dropReasonsOf(item)]).toEqual(['in_review', ['CONFLICT_OF_INTEREST']]);
  });

  it('is dropped when its reviewer is suspended meanwhile', async () => {
    const [reviewer, admin] = [await staff(), await staff('admin')];
    const id = await submit(test, author);
    const item = await itemOf(test, 'experience', id);
    await decideLater(reviewer, item);
    const ban = { token: admin.token, params: { id: reviewer.userId }, body: { reason: 'Rejects without reading.' } };
    expect((await test.call('POST /admin/users/{id}/ban', ban)).status).toBe(200);
    await takeEffect();
    expect([await statusOf(id), await dropReasonsOf(item)]).toEqual(['in_review', ['BANNED']]);
  });
});

describe('a dispute', () => {
  it('is not decided by an admin who reported the experience, even if the report and the decision arrive at the same moment', async () => {
    for (const isSimultaneous of [false, true]) {
      const [admin, handle] = [await staff('admin'), freshHandle()];
      const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
      const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
      const body = { experience_id: id, ground: 'not_me' as const, statement: 'That is somebody else.', evidence_ids: [] };
      const { dispute } = (await test.call('POST /experience-disputes', { token: subject.token, body })).data;
      const resolve = (who: TestMember) =>
        test.call('PUT /admin/experience-disputes/{id}/status', {
          token: who.token,
          params: { id: dispute.id },
          body: { status: 'resolved', admin_notes: REASON },
        });
      const filing = report(admin, id);
      if (!isSimultaneous) await filing;
      const [decided, filed] = await Promise.all([resolve(admin), filing]);
      if (decided.status !== 200) {
        expect(decided).toMatchObject(conflictReply);
        expect(filed.status).toBe(201);
        expect((await resolve(await staff('admin'))).status).toBe(200);
      } else expect(isSimultaneous).toBe(true);
      // The admin who filed the report never closes it.
      const mine = (await test.call('GET /reports', { token: admin.token })).data.reports;
      if (decided.status === 200) expect(mine.map(({ status }) => status)).not.toContain('action_taken');
      else expect(mine).toMatchObject([{ status: 'action_taken' }]);
    }
  });
});

describe('an admin who is a party to a dispute', () => {
  it.each(['author', 'subject', 'reporter'] as const)('as its %s sees that it exists, but no names, texts or files', async (side) => {
    const handle = freshHandle();
    const [writer, subject, reporter] = [
      author,
      await makeMember(test, { displayName: 'Sidney Subject', linked: [{ platform: 'instagram', socialId: handle }] }),
      await makeMember(test),
    ];
    const id = await publish(test, writer, { platforms: [{ platform: 'instagram', social_id: handle }] });
    await report(reporter, id);
    const body = { experience_id: id, ground: 'not_me' as const, statement: 'That is somebody else.', evidence_ids: [] };
    const { dispute } = (await test.call('POST /experience-disputes', { token: subject.token, body })).data;
    const party = { author: writer, subject, reporter }[side];
    await test.act((ctx) => test.modules.members.grantRole(ctx, party.userId, 'admin'));
    const { token } = party;
    const list = async (who: string) =>
      (await test.call('GET /admin/experience-disputes', { token: who, query: { status: 'pending' } })).data.disputes.find(
        (one) => one.id === dispute.id,
      );
    expect(await list(token)).toMatchObject({ conflict_of_interest: true, statement: '', disputing_user: null, evidence_count: 0 });
    expect(JSON.stringify(await list(token))).not.toContain('Sidney');
    const badge = async (who: string) => (await test.call('GET /user/stats', { token: who })).data.admin!.experience_disputes;
    expect(await badge(token)).toBe((await badge((await staff('admin')).token)) - 1);
    const params = { id: dispute.id };
    for (const call of ['GET /admin/experience-disputes/{id}/enhanced', 'GET /admin/experience-disputes/{id}/filer-history'] as const)
      expect(await test.call(call, { token, params })).toMatchObject(conflictReply);
    expect(await list((await staff('admin')).token)).toMatchObject({ conflict_of_interest: false, statement: 'That is somebody else.' });
  });
});

describe('an appeal', () => {
  it('is not decided by an admin who reported the text that was taken down', async () => {
    const [admin, otherAdmin] = [await staff('admin'), await staff('admin')];
    const id = await publish(test, author);
    await report(admin, id);
    await decide(test, await staff(), await itemOf(test, 'experience', id), 'reject', REASON);
    const { decisions } = (await test.call('GET /decisions', { token: author.token })).data;
    const body = { decision_id: decisions[0]!.id, statement: 'Please look at it again.', evidence_ids: [] };
    const { appeal } = (await test.call('POST /appeals', { token: author.token, body })).data;
    const decideAppeal = (who: TestMember) =>
      test.call('POST /admin/appeals/{id}/decision', {
        token: who.token,
        params: { id: appeal.id },
        body: { outcome: 'upheld', reasons: REASON },
      });
    expect(await decideAppeal(admin)).toMatchObject(conflictReply);
    const { appeals } = (await test.call('GET /admin/appeals', { token: admin.token, query: { status: 'open' } })).data;
    expect(appeals.find((one) => one.id === appeal.id)).toMatchObject({ conflict_of_interest: true, statement: '', case: null });
    expect((await decideAppeal(otherAdmin)).status).toBe(200);
  });
});
