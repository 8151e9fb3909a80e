import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, submission, TAG } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';
import { picture, upload, uploadEvidence } from '../files/uploads.ts';
import { changesIn, readReplies, undecidedRoutes, watchedCalls, type Fixture, type Replies } from './observer/watch.ts';
import { DEFAULT_LIMITS } from '../../src/platform/limits/default-limits.ts';

/*
 * Compares every reply that a visitor, a member, the person written about, a reviewer and one admin can get, before and after each event of
 * an anonymous experience. No reply about its author may change (docs/anonymity.md).
 */

let app: TestApp;
let author: TestMember;
let observers: Record<string, TestMember | undefined>;
let personalTexts: string[];
let fixture: Fixture;
let addedIds: (string | number)[];
/** The replies from before the next event. */
let replies: Replies;

beforeAll(async () => {
  const raisedLimits = Object.keys(DEFAULT_LIMITS).filter((name) => /_PER_(?:MINUTE|HOUR|DAY)$/.test(name));
  app = await startTestApp(Object.fromEntries(raisedLimits.map((name) => [name, '1000000'])));
  const handle = freshHandle();
  author = await makeMember(app, { displayName: 'Planted Quillfeather', email: 'quill@example.com', trust: 75 });
  observers = {
    visitor: undefined,
    member: await makeMember(app),
    subject: await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] }),
    reviewer: await makeMember(app, { role: 'reviewer' }),
    admin: await makeMember(app, { role: 'admin' }),
  };
  personalTexts = [author.userId, 'Quillfeather', author.phone.slice(2), 'quill@example.com'];
  const request = await succeed(app.call('POST /privacy/requests', { body: { channel: 'phone', value: '+12025550143' } }));
  const code = await app.codeFor('+12025550143');
  const proved = await succeed(app.call('POST /privacy/requests/verify', { body: { id: request.data.id, verification_code: code } }));
  addedIds = [author.userId];
  fixture = { ids: addedIds, token: proved.data.token, handle, personName: 'Plantedperson Uniquename', experienceId: 1 };
});
afterAll(() => app.close());

const readAll = () => readReplies(app, fixture, { observers, personalTexts });
const tokenOf = (name: string) => observers[name]!.token;

async function succeed<R extends { status: number; text: string }>(call: Promise<R>): Promise<R> {
  const reply = await call;
  if (reply.status >= 300) throw new Error(reply.text);
  return reply;
}

/** The replies that changed after an event, including the author's own. */
async function changesBy(event: () => Promise<unknown>): Promise<string[]> {
  const before = replies;
  await event();
  await app.drainJobs();
  for (const key of ['GET /experiences', 'GET /notifications', 'GET /user', 'GET /reveals/count'] as const)
    await succeed(app.call(key, { token: author.token }));
  replies = await readAll();
  return changesIn(before, replies);
}

it('every route of the contract is either watched or left out on purpose', () => {
  expect(undecidedRoutes()).toEqual([]);
  expect(watchedCalls).toBeGreaterThan(70);
});

it('no observer reads anything else about the author after an event of their text than before it', { timeout: 900_000 }, async () => {
  const params = { id: 0 };
  let dispute = '';
  let appeal = '';
  const secondAdmin = await makeMember(app, { role: 'admin' });
  let file = '';
  const changesByStep: Record<string, string[]> = {};
  const step = async (name: string, event: () => Promise<{ status: number; text: string } | void>): Promise<void> => {
    changesByStep[name] = await changesBy(async () => {
      const reply = await event();
      if (reply && reply.status >= 300) throw new Error(`${name}: ${reply.text}`);
    });
  };
  // The first look leaves entries in the audit log that the second one reads.
  await readAll();
  replies = await readAll();
  expect(replies.size).toBeGreaterThan(0);
  await step('uploads', async () => {
    file = (await uploadEvidence(app, author.token, 'experience')).id;
    addedIds.push(file);
  });
  await step('submits', async () => {
    const reply = await app.call('POST /experiences', {
      token: author.token,
      body: submission({
        is_anonymous: true,
        comment: '',
        tags: [TAG.ghosted],
        person_name: fixture.personName,
        platforms: [{ platform: 'instagram', social_id: fixture.handle }],
        evidence_ids: [file],
      }),
    });
    params.id = reply.data.id;
    fixture.experienceId = reply.data.id;
    addedIds.push(reply.data.id);
    return reply;
  });
  await step('is approved', async () => {
    const item = await itemOf(app, 'experience', params.id);
    addedIds.push(item);
    return decide(app, observers['reviewer']!, item, 'approve');
  });
  await step('gets a reply', async () => {
    const token = tokenOf('member');
    await succeed(app.call('POST /reveals/experience', { token, body: { experience_id: params.id } }));
    const replied = await succeed(app.call('POST /experiences/{id}/replies', { token, params, body: { content: 'I met them, too.' } }));
    return decide(app, observers['reviewer']!, await itemOf(app, 'reply', replied.data.reply.id), 'approve');
  });
  await step('is reported and blocked', async () => {
    const token = tokenOf('member');
    await succeed(app.call('POST /experiences/{id}/report', { token, params, body: { reason: 'other' } }));
    return app.call('POST /user/blocks', { token, body: { experience_id: params.id } });
  });
  await step('is disputed', async () => {
    const body = { experience_id: params.id, ground: 'false_information' as const, statement: 'I was abroad.', evidence_ids: [] };
    const reply = await app.call('POST /experience-disputes', { token: tokenOf('subject'), body });
    dispute = reply.data.dispute.id;
    addedIds.push(dispute);
    return reply;
  });
  await step('is defended by its author', async () => {
    const proof = { name: 'evidence_file', filename: 'proof.png', content: await picture() };
    await succeed(upload(app, `/experience-disputes/${dispute}/evidence`, [proof], author.token));
    const statement = { statement: 'It was them.' };
    return app.call('POST /experience-disputes/{id}/statement', { token: author.token, params: { id: dispute }, body: statement });
  });
  await step('is removed', () => {
    const body = { status: 'resolved', admin_notes: 'As the documents show.' } as const;
    return app.call('PUT /admin/experience-disputes/{id}/status', { token: tokenOf('admin'), params: { id: dispute }, body });
  });
  await step('is defended on appeal by its author', async () => {
    const { decisions } = (await app.call('GET /decisions', { token: author.token })).data;
    const decision = decisions.find(({ appeal_until }) => appeal_until !== null)!;
    const body = { decision_id: decision.id, statement: 'It was them, I have proof.', evidence_ids: [] };
    const filed = await app.call('POST /appeals', { token: author.token, body });
    appeal = filed.data.appeal.id;
    addedIds.push(decision.id, appeal);
    await app.modules.authorship.mix();
    return filed;
  });
  await step('is published again on appeal', () => {
    const body = { outcome: 'overturned', reasons: 'The pictures show both of them.' } as const;
    return app.call('POST /admin/appeals/{id}/decision', { token: secondAdmin.token, params: { id: appeal }, body });
  });
  await step('is reported again, which changes nothing, and the reporter appeals', async () => {
    const reporter = await makeMember(app);
    await succeed(app.call('POST /experiences/{id}/report', { token: reporter.token, params, body: { reason: 'hate' } }));
    await succeed(decide(app, await makeMember(app, { role: 'reviewer' }), await itemOf(app, 'experience', params.id), 'approve'));
    const { decisions } = (await app.call('GET /decisions', { token: reporter.token })).data;
    const body = { decision_id: decisions[0]!.id, statement: 'It is hateful, I think.', evidence_ids: [] };
    const filed = await app.call('POST /appeals', { token: reporter.token, body });
    appeal = filed.data.appeal.id;
    addedIds.push(appeal);
    return filed;
  });
  await step('is taken down on appeal', () => {
    const body = { outcome: 'overturned', reasons: 'It insults a group.' } as const;
    return app.call('POST /admin/appeals/{id}/decision', { token: tokenOf('admin'), params: { id: appeal }, body });
  });
  expect(changesByStep).toEqual(Object.fromEntries(Object.keys(changesByStep).map((name) => [name, []])));
});

it('detects a reply that changes with the author', async () => {
  const changes = await changesBy(() => app.act((ctx) => app.modules.members.ban(ctx, author.userId, { reason: 'Test', until: null })));
  expect(changes).toContain('admin: GET /admin/users');
});
