import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '@candor/contract/dates';
import { describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, submission, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { uploadEvidence } from '../../../../test/files/uploads.ts';
import { DAY_MS, DAY_S, HOUR_S, secondsAfter } from '../../../platform/clock.ts';
import { openAuthor } from '../experience-row.ts';

const app = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
let reviewer = await makeMember(app, { role: 'reviewer' });

const runJob = async (name: string): Promise<void> => {
  const job = Object.values(app.modules)
    .flatMap(({ jobs }) => jobs)
    .find((one) => one.name === name);
  await job!.run({});
};
const isKept = async (id: number): Promise<boolean> =>
  (await app.db.selectFrom('experiences').select('id').where('id', '=', id).where('is_erased', '=', false).executeTakeFirst()) !==
  undefined;
const deletesOn = async (fileId: string): Promise<string | null | undefined> =>
  (await app.db.selectFrom('evidence').select('deletes_on').where('id', '=', fileId).executeTakeFirst())?.deletes_on;
const appealableUntil = async (id: number): Promise<string | null> =>
  (await app.db.selectFrom('reasons').select('appeal_until').where('experience_id', '=', id).executeTakeFirstOrThrow()).appeal_until;
const countStoredFiles = (): number =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
const daysFromNow = (days: number): string => isoDay(secondsAfter(app.clock.now(), days * DAY_S));

async function submitWithEvidence(author: TestMember, fields: Parameters<typeof submit>[2] = {}): Promise<{ id: number; file: string }> {
  const { id: file } = await uploadEvidence(app, author.token, 'experience');
  return { file, id: await submit(app, author, { ...fields, evidence_ids: [file] }) };
}

describe('supporting files', () => {
  it.each(['approve', 'reject'] as const)('are deleted 30 days after the final decision: %s', async (decision) => {
    const { id, file } = await submitWithEvidence(await makeMember(app));
    expect(await deletesOn(file)).toBeNull();
    await decide(app, reviewer, await itemOf(app, 'experience', id), 'admin_review');
    expect(await deletesOn(file)).toBeNull();
    const admin = await makeMember(app, { role: 'admin' });
    await decide(app, admin, await itemOf(app, 'experience', id), decision);
    expect(await deletesOn(file)).toBe(daysFromNow(30));
  });

  it('stay while their experience is disputed, although a reviewer approved it', async () => {
    const handle = freshHandle();
    const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
    const { id, file } = await submitWithEvidence(await makeMember(app), { platforms: [{ platform: 'instagram', social_id: handle }] });
    await decide(app, reviewer, await itemOf(app, 'experience', id), 'approve');
    const body = { experience_id: id, ground: 'not_me' as const, statement: 'Somebody else.' };
    const { dispute } = (await app.call('POST /experience-disputes', { token: subject.token, body })).data;
    expect(await deletesOn(file)).toBeNull();
    const admin = await makeMember(app, { role: 'admin' });
    const decided = { status: 'rejected' as const, admin_notes: 'The text keeps to the rules.' };
    await app.call('PUT /admin/experience-disputes/{id}/status', { token: admin.token, params: { id: dispute.id }, body: decided });
    expect(await deletesOn(file)).toBe(daysFromNow(30));
  });

  it('are deleted immediately when the experience is withdrawn or its signed author leaves', async () => {
    const [author, leaver] = [await makeMember(app), await makeMember(app)];
    const [withdrawn, kept] = [await submitWithEvidence(author), await submitWithEvidence(leaver)];
    await app.call('DELETE /experiences/{id}', { token: author.token, params: { id: withdrawn.id } });
    expect(await deletesOn(withdrawn.file)).toBe(daysFromNow(0));
    await app.act((ctx) => app.modules.experiences.forgetAuthor(ctx, leaver.userId, { keepsExperiences: true }));
    expect(await deletesOn(kept.file)).toBe(daysFromNow(0));
    const before = countStoredFiles();
    app.clock.advance(1);
    await runJob('delete-due-files');
    expect([countStoredFiles(), await deletesOn(withdrawn.file), await deletesOn(kept.file)]).toEqual([before - 2, undefined, undefined]);
  });

  it('of an anonymous author stay until the mix, however old the upload is by then, and unused ones are deleted', async () => {
    const author = await makeMember(app);
    const { id: file } = await uploadEvidence(app, author.token, 'experience');
    const { id: unused } = await uploadEvidence(app, author.token, 'experience');
    app.clock.advance(20 * HOUR_S);
    const body = submission({ is_anonymous: true, comment: '', evidence_ids: [file] });
    expect((await app.call('POST /experiences', { token: author.token, body })).status).toBe(201);
    app.clock.advance(10 * HOUR_S);
    await runJob('delete-due-files');
    await app.modules.authorship.mix();
    await app.drainJobs();
    expect(await deletesOn(file)).toBeNull();
    expect(await app.db.selectFrom('staged').selectAll().execute()).toEqual([]);
    expect(await deletesOn(unused)).toBeUndefined();
  });

  it('are deleted on their day, and not before', async () => {
    const { id, file } = await submitWithEvidence(await makeMember(app));
    await decide(app, reviewer, await itemOf(app, 'experience', id), 'approve');
    const day = (await deletesOn(file))!;
    app.clock.set(new Date(Date.parse(day) - 2000));
    await runJob('delete-due-files');
    expect(await deletesOn(file)).toBe(day);
    app.clock.set(new Date(day));
    await runJob('delete-due-files');
    expect(await deletesOn(file)).toBeUndefined();
  });
});

describe('a rejected experience', () => {
  it('is erased with its reviewer’s notes when it can’t be appealed any more, and a withdrawn one after 180 days', async () => {
    reviewer = await makeMember(app, { role: 'reviewer' });
    const author = await makeMember(app, { trust: 60 });
    const [rejected, withdrawn, approved] = [await submit(app, author), await submit(app, author), await submit(app, author)];
    const item = await itemOf(app, 'experience', rejected);
    await decide(app, reviewer, item, 'reject', 'It names a street and a house.');
    await decide(app, reviewer, await itemOf(app, 'experience', approved), 'approve');
    await app.call('DELETE /experiences/{id}', { token: author.token, params: { id: withdrawn } });
    const score = async (): Promise<number> => {
      app.modules.trust.invalidateAuthoredPoints(author.userId);
      const stored = await app.act((ctx) => app.modules.trust.recomputeTrust(ctx, author.userId));
      return stored + (await app.modules.trust.ownAuthoredPoints(app.db, author.userId));
    };
    const lowered = await score();

    const since = app.clock.now();
    const day = (days: number, offsetS: number): Date =>
      new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), since.getUTCDate() + days) + offsetS * 1000);
    app.clock.set(day(180, -5));
    await runJob('forget-unpublished-experiences');
    expect(await Promise.all([rejected, withdrawn, approved].map(isKept))).toEqual([true, true, true]);
    // By now the account is old enough for the points of its age.
    expect(await score()).toBe(lowered + 5);
    app.clock.set(day(181, 0));
    await runJob('forget-unpublished-experiences');
    await runJob('forget-unpublished-experiences');
    expect(await Promise.all([withdrawn, approved].map(isKept))).toEqual([false, true]);
    // Six months have up to 184 days, and an anonymous author's appeal of the last day still waits for the mix.
    const lastDay = Date.parse((await appealableUntil(rejected))!);
    app.clock.set(new Date(lastDay + 2 * DAY_MS));
    await runJob('forget-unpublished-experiences');
    expect(await isKept(rejected)).toBe(true);
    app.clock.set(new Date(lastDay + 5 * DAY_MS));
    await runJob('forget-unpublished-experiences');
    expect(await isKept(rejected)).toBe(false);
    // Together with the vocabulary they would be the name.
    const words = await app.db.selectFrom('experiences').select(['first_word', 'last_word']).where('id', '=', rejected).execute();
    expect(words).toEqual([{ first_word: 0, last_word: 0 }]);
    const notes = await app.db.selectFrom('review_decisions').select('notes_enc').where('item_id', '=', item).execute();
    expect(notes).toEqual([{ notes_enc: null }]);
    // The rejection doesn't count any more.
    expect(await score()).toBe(lowered + 10);
  });

  it.each([false, true])('stays while an appeal waits for its outcome (anonymous: %s)', async (is_anonymous) => {
    const author = await makeMember(app);
    reviewer = await makeMember(app, { role: 'reviewer' });
    const id = await submit(app, author, is_anonymous ? { is_anonymous, comment: '' } : {});
    await decide(app, reviewer, await itemOf(app, 'experience', id), 'reject', 'It names a street and a house.');
    const { decisions } = (await app.call('GET /decisions', { token: author.token })).data;
    const body = { decision_id: decisions[0]!.id, statement: 'It names a square.', evidence_ids: [] };
    const { appeal } = (await app.call('POST /appeals', { token: author.token, body })).data;
    await app.modules.authorship.mix();
    app.clock.advance(200 * DAY_S);
    await runJob('forget-unpublished-experiences');
    expect(await isKept(id)).toBe(true);
    const admin = await makeMember(app, { role: 'admin' });
    const decided = await app.call('POST /admin/appeals/{id}/decision', {
      token: admin.token,
      params: { id: appeal.id },
      body: { outcome: 'upheld', reasons: 'The square is where they live.' },
    });
    expect(decided.status).toBe(200);
    // The author has time to read the outcome.
    app.clock.advance(29 * DAY_S);
    await runJob('forget-unpublished-experiences');
    expect(await isKept(id)).toBe(true);
    app.clock.advance(2 * DAY_S);
    await runJob('forget-unpublished-experiences');
    expect(await isKept(id)).toBe(false);
  });

  it('stays while it is disputed; once erased, it loses its author when they leave', async () => {
    const author = await makeMember(app);
    reviewer = await makeMember(app, { role: 'reviewer' });
    const [disputed, plain] = [await submit(app, author), await submit(app, author)];
    for (const id of [disputed, plain]) await decide(app, reviewer, await itemOf(app, 'experience', id), 'reject');
    await app.db.updateTable('experiences').set({ is_disputed: true }).where('id', '=', disputed).execute();
    app.clock.advance(190 * DAY_S);
    await runJob('forget-unpublished-experiences');
    expect([await isKept(disputed), await isKept(plain)]).toEqual([true, false]);
    const row = () => app.db.selectFrom('experiences').selectAll().where('id', '=', plain).executeTakeFirstOrThrow();
    expect(openAuthor(app.platform.vault, await row())).toBe(author.userId);
    await app.act((ctx) => app.modules.experiences.forgetAuthor(ctx, author.userId, { keepsExperiences: true }));
    expect(openAuthor(app.platform.vault, await row())).toBe('');
  });
});

describe('a rejected reply', () => {
  it('is deleted when it can’t be appealed any more, and its author may reply again', async () => {
    reviewer = await makeMember(app, { role: 'reviewer' });
    const handle = freshHandle();
    const platforms = [{ platform: 'instagram', social_id: handle }];
    const id = await submit(app, await makeMember(app), { platforms });
    await decide(app, reviewer, await itemOf(app, 'experience', id), 'approve');
    const appellant = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
    const otherReplier = await makeMember(app);
    await app.call('POST /reveals/experience', { token: otherReplier.token, body: { experience_id: id } });
    const reply = (who: TestMember) =>
      app.call('POST /experiences/{id}/replies', { token: who.token, params: { id }, body: { content: 'That is not how it was.' } });
    for (const who of [appellant, otherReplier]) {
      const { data } = await reply(who);
      await decide(app, reviewer, await itemOf(app, 'reply', data.reply.id), 'reject', 'It names a street.');
    }
    const decisionId = (await app.call('GET /decisions', { token: appellant.token })).data.decisions[0]!.id;
    const body = { decision_id: decisionId, statement: 'It names a square.', evidence_ids: [] };
    expect((await app.call('POST /appeals', { token: appellant.token, body })).status).toBe(201);
    const replies = async () => (await app.db.selectFrom('replies').select('id').where('experience_id', '=', id).execute()).length;

    app.clock.advance(180 * DAY_S);
    await runJob('forget-rejected-replies');
    expect(await replies()).toBe(2);
    app.clock.advance(10 * DAY_S);
    await runJob('forget-rejected-replies');
    // The appealed reply stays while its appeal is open.
    expect(await replies()).toBe(1);
    const remaining = await app.db.selectFrom('reasons').select('id').where('subject_kind', '=', 'reply').execute();
    expect(remaining.map((row) => row.id)).toEqual([decisionId]);
    const token = await app.act((ctx) => app.modules.sessions.startSession(ctx, otherReplier.userId, 'Chrome on Linux'));
    expect((await reply({ ...otherReplier, token })).status).toBe(201);
  });
});

describe('the files', () => {
  it('of a rejected experience stay while an appeal that was filed in time waits for its outcome', async () => {
    const author = await makeMember(app);
    reviewer = await makeMember(app, { role: 'reviewer' });
    const { id, file } = await submitWithEvidence(author);
    await decide(app, reviewer, await itemOf(app, 'experience', id), 'reject', 'It names a street and a house.');
    const { decisions } = (await app.call('GET /decisions', { token: author.token })).data;
    app.clock.advance(20 * DAY_S);
    const body = { decision_id: decisions[0]!.id, statement: 'It names a square.', evidence_ids: [] };
    const { appeal } = (await app.call('POST /appeals', { token: author.token, body })).data;
    app.clock.advance(60 * DAY_S);
    await runJob('delete-due-files');
    expect(await deletesOn(file)).toBeNull();
    const admin = await makeMember(app, { role: 'admin' });
    const outcome = { outcome: 'upheld' as const, reasons: 'The square is where they live.' };
    await app.call('POST /admin/appeals/{id}/decision', { token: admin.token, params: { id: appeal.id }, body: outcome });
    expect(await deletesOn(file)).toBe(daysFromNow(30));
  });
});
