import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimRow } from '../claim-row.ts';
import { fileDispute } from '../experience-disputes.ts';
import { decide, freshHandle, itemOf, publish, submit } from '../experiences.ts';
import { linkHandle } from '../linked-ids.ts';
import { freshPhone, makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';
import { uploadEvidence } from '../files/uploads.ts';
import { comparable } from './comparable.ts';

/*
 * Every kind of decision that can be appealed (product decision L7) is made wrongly and overturned in one case, and made rightly in
 * another: afterwards all sides see the same in both cases, the ledger and the trust score included. The test also reads every text that
 * the sides get, and none of them names another person.
 */

let test: TestApp;
const staff: Record<'reviewer' | 'admin' | 'otherAdmin', TestMember> = {} as never;
beforeAll(async () => {
  test = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY: '1000' });
  staff.reviewer = await makeMember(test, { role: 'reviewer', displayName: 'Quentin Reviewer' });
  staff.admin = await makeMember(test, { role: 'admin', displayName: 'Ottoline First' });
  staff.otherAdmin = await makeMember(test, { role: 'admin', displayName: 'Percival Second' });
});
afterAll(() => test.close());

const NAMES = ['Quentin', 'Ottoline', 'Percival', 'Wilhelmina', 'Xavier', 'Yolanda', 'Jordan', 'Miller'];
const REASONS = 'The second sentence is about it.';

/** The people of one case, and the identifier that the experience is about. */
interface People {
  platform: 'instagram' | 'phone';
  handle: string;
  /** The first part of the three people's e-mail addresses. */
  mailbox: string;
  author: TestMember;
  subject: TestMember;
  other: TestMember;
}
const mailOf = (handle: string, side: 'author' | 'subject' | 'other'): string => `${handle}.${side}@example.com`;
async function createPeople(subjectIsLinked = true): Promise<People> {
  const handle = freshHandle();
  return {
    platform: 'instagram',
    handle,
    mailbox: handle,
    author: await makeMember(test, { trust: 80, email: mailOf(handle, 'author'), displayName: 'Wilhelmina Author' }),
    subject: await makeMember(test, {
      email: mailOf(handle, 'subject'),
      displayName: 'Xavier Subject',
      ...(subjectIsLinked ? { linked: [{ platform: 'instagram', socialId: handle }] } : {}),
    }),
    other: await makeMember(test, { trust: 75, email: mailOf(handle, 'other'), displayName: 'Yolanda Other' }),
  };
}
const anonymousAbout = ({ platform, handle }: People) => ({
  is_anonymous: true,
  comment: '',
  platforms: [{ platform, social_id: handle }],
});
const signedAbout = (people: People) => ({ ...anonymousAbout(people), is_anonymous: false, comment: 'Kind and on time, all evening.' });
const published = (people: People): Promise<number> => publish(test, people.author, anonymousAbout(people));

const reasonsFor = (decision: 'approve' | 'reject'): string => (decision === 'reject' ? REASONS : '');
async function review(people: People, decision: 'approve' | 'reject'): Promise<void> {
  const id = await submit(test, people.author, anonymousAbout(people));
  await decide(test, staff.reviewer, await itemOf(test, 'experience', id), decision, reasonsFor(decision));
}
async function reviewReported(people: People, decision: 'approve' | 'reject'): Promise<void> {
  const item = await report(people, await published(people));
  await decide(test, staff.reviewer, item, decision, reasonsFor(decision));
}
async function report(people: People, id: number): Promise<number> {
  const body = { reason: 'hate', details: 'Look at it.' };
  await test.call('POST /experiences/{id}/report', { token: people.other.token, params: { id }, body });
  return itemOf(test, 'experience', id);
}
async function dispute(people: People, status: 'resolved' | 'rejected'): Promise<void> {
  const params = { id: await fileDispute(test, people.subject, await published(people)) };
  await test.call('PUT /admin/experience-disputes/{id}/status', {
    token: staff.admin.token,
    params,
    body: { status, admin_notes: REASONS },
  });
}
async function reply(people: People, decision: 'approve' | 'reject'): Promise<number> {
  const id = await published(people);
  await test.call('POST /reveals/experience', { token: people.other.token, body: { experience_id: id } });
  const sent = { token: people.other.token, params: { id }, body: { content: 'I met them, too.' } };
  const { data } = await test.call('POST /experiences/{id}/replies', sent);
  await decide(test, staff.reviewer, await itemOf(test, 'reply', data.reply.id), decision, REASONS);
  return data.reply.id;
}
async function reportReply(people: People, decision: 'approve' | 'reject'): Promise<void> {
  const id = await reply(people, 'approve');
  const body = { reason: 'hate', details: 'Look at it.' };
  const reported = await test.call('POST /replies/{id}/report', { token: people.author.token, params: { id }, body });
  expect(reported.status).toBe(201);
  // The reviewer who decided on the experience does not decide on the report.
  const another = await makeMember(test, { role: 'reviewer', displayName: 'Quentin Another' });
  expect((await decide(test, another, await itemOf(test, 'reply', id), decision, REASONS)).status).toBe(200);
}
async function setRole({ other }: People, role: 'user' | 'reviewer'): Promise<void> {
  const body = { role, reason: REASONS };
  const { status } = await test.call('PUT /admin/users/{id}/role', { token: staff.admin.token, params: { id: other.userId }, body });
  expect(status).toBe(200);
}
async function claim({ subject, other, handle }: People, status: 'approved' | 'rejected'): Promise<void> {
  const row = await claimRow(test, { owner: subject, claimant: other, handle });
  await test.db.insertInto('ownership_disputes').values(row).execute();
  const body = { status, admin_notes: REASONS };
  await test.call('PUT /admin/ownership-disputes/{id}/resolve', { token: staff.admin.token, params: { id: row.id }, body });
}
async function prove({ other }: People, decision: 'approve' | 'reject'): Promise<void> {
  const id = await linkHandle(test, other, 'tinder', freshHandle());
  const { id: file } = await uploadEvidence(test, other.token, 'proof');
  const body = { evidence_ids: [file], note: 'That is me.' };
  await test.call('POST /user/social-ids/{id}/proof/evidence', { token: other.token, params: { id }, body });
  await test.drainJobs();
  const { items } = (await test.call('GET /community/review-queue', { token: staff.reviewer.token, query: { type: 'proof' } })).data;
  await decide(test, staff.reviewer, items[0]!.id, decision, REASONS);
}
async function apply({ other }: People, answer: 'approve' | 'deny'): Promise<void> {
  const { data } = await test.call('POST /community/reviewer/apply', { token: other.token, body: { reason: 'I have time.' } });
  const sent = { token: staff.admin.token, params: { id: data.application.id }, body: { admin_notes: REASONS } };
  await test.call(`POST /admin/community/applications/{id}/${answer}`, sent);
}
const doNothing = (): Promise<void> => Promise.resolve();

interface DecisionKind {
  /** The side that the wrong decision is against, which appeals. */
  appellant: 'author' | 'subject' | 'other';
  decideWrongly(people: People): Promise<void>;
  decideRightly(people: People): Promise<void>;
}
/** A kind whose wrong and right decisions are made by the same function. */
const decisionKind = <D>(
  appellant: DecisionKind['appellant'],
  make: (people: People, decision: D) => Promise<unknown>,
  { wrong, right }: { wrong: D; right: D },
): DecisionKind => ({
  appellant,
  decideWrongly: async (people) => void (await make(people, wrong)),
  decideRightly: async (people) => void (await make(people, right)),
});
const KINDS: Record<string, DecisionKind> = {
  'a rejection': decisionKind('author', review, { wrong: 'reject', right: 'approve' }),
  'a removal after a report': decisionKind('author', reviewReported, { wrong: 'reject', right: 'approve' }),
  'a report that led to nothing': decisionKind('other', reviewReported, { wrong: 'approve', right: 'reject' }),
  'a rewording': {
    appellant: 'author',
    decideWrongly: async (people) => {
      const id = await submit(test, people.author, signedAbout(people));
      const body = { comment: 'Kind.', admin_notes: REASONS };
      await test.call('PUT /admin/experiences/{id}/comment', { token: staff.admin.token, params: { id }, body });
    },
    decideRightly: async (people) => {
      const id = await submit(test, people.author, signedAbout(people));
      await decide(test, staff.reviewer, await itemOf(test, 'experience', id), 'approve', '');
    },
  },
  'a rejected reply': decisionKind('other', reply, { wrong: 'reject', right: 'approve' }),
  'a reply removed after a report': decisionKind('other', reportReply, { wrong: 'reject', right: 'approve' }),
  'an upheld dispute': decisionKind('author', dispute, { wrong: 'resolved', right: 'rejected' }),
  'a refused dispute': decisionKind('subject', dispute, { wrong: 'rejected', right: 'resolved' }),
  'a moved ID': decisionKind('subject', claim, { wrong: 'approved', right: 'rejected' }),
  'an ID that stayed': decisionKind('other', claim, { wrong: 'rejected', right: 'approved' }),
  'a rejected proof': decisionKind('other', prove, { wrong: 'reject', right: 'approve' }),
  'a denied application': decisionKind('other', apply, { wrong: 'deny', right: 'approve' }),
  'a suspension': {
    appellant: 'other',
    decideWrongly: async ({ other }) => {
      const sent = { token: staff.admin.token, params: { id: other.userId }, body: { reason: REASONS } };
      await test.call('POST /admin/users/{id}/ban', sent);
    },
    decideRightly: doNothing,
  },
  'a lowered role': {
    appellant: 'other',
    decideWrongly: async (people) => {
      await setRole(people, 'reviewer');
      await setRole(people, 'user');
    },
    decideRightly: (people) => setRole(people, 'reviewer'),
  },
};

/** Everything that a side can read about itself, the text and the cases, except the decisions, appeals and notices that tell what happened. */
const VIEWS = [
  '/user',
  '/user/stats',
  '/user/trust-score',
  '/user/social-ids',
  '/experiences',
  '/experiences/linked',
  '/experience-disputes',
  '/ownership-disputes',
  '/reports',
  '/community/reviewer/status',
  '/reveals/count',
  '/reveals/pending-credits',
] as const;

/** Everything that a side sees, and its ledger. */
async function viewOf({ platform, handle }: People, who: TestMember) {
  const sent = { token: who.token };
  const views = await Promise.all(VIEWS.map(async (path) => [path, comparable((await test.inject('GET', path, sent)).data, handle)]));
  const found = await test.call('POST /search', { ...sent, body: { social_id: handle, platform } });
  const { rows: ledger } = await sql`select kind, delta, count(*)::int as n from ledger_entries where user_id = ${who.userId}
    group by kind, delta order by kind, delta`.execute(test.db);
  return {
    ...(Object.fromEntries(views) as Record<string, unknown>),
    found: found.status === 200 ? comparable(found.data, handle) : found.code,
    ledger,
  };
}
const viewsOf = async (people: People) => ({
  author: await viewOf(people, people.author),
  subject: await viewOf(people, people.subject),
  other: await viewOf(people, people.other),
});

/** Every text about cases that a side is sent or can read. */
async function textsOf(who: TestMember, mailAddress: string): Promise<string> {
  const paths = ['/decisions', '/appeals', '/reports', '/notifications', '/experience-disputes', '/ownership-disputes'];
  const replies = await Promise.all(paths.map((path) => test.inject('GET', path, { token: who.token })));
  const sent = [...(await test.messagesTo(who.phone)), ...(await test.messagesTo(mailAddress))];
  return [...replies.map(({ text }) => text), ...sent].join('\n');
}
async function expectNobodyNamed(people: People): Promise<void> {
  for (const side of ['author', 'subject', 'other'] as const) {
    const who = people[side];
    const text = await textsOf(who, mailOf(people.mailbox, side));
    const others = [people.author, people.subject, people.other, ...Object.values(staff)].filter((one) => one !== who);
    const identifyingTexts = [
      ...NAMES.filter((name) => !who.displayName.includes(name)),
      ...others.flatMap(({ userId, phone }) => [userId, phone.slice(2)]),
    ];
    for (const identifying of identifyingTexts) expect(text).not.toContain(identifying);
  }
}

async function appeal(who: TestMember, outcome: 'overturned' | 'upheld'): Promise<void> {
  const { decisions } = (await test.call('GET /decisions', { token: who.token })).data;
  const decision = decisions.find(({ appeal_until }) => appeal_until !== null)!;
  const body = { decision_id: decision.id, statement: 'Please look at it again.', evidence_ids: [] };
  const filed = await test.call('POST /appeals', { token: who.token, body });
  expect(filed.status).toBe(201);
  await test.modules.authorship.mix();
  const params = { id: filed.data.appeal.id };
  const decided = { token: staff.otherAdmin.token, params, body: { outcome, reasons: REASONS } };
  expect((await test.call('POST /admin/appeals/{id}/decision', decided)).status).toBe(200);
  await test.drainJobs();
}

it.each(Object.keys(KINDS))(
  '%s that is overturned has the effects of the right decision, and no text names another person',
  { timeout: 120_000 },
  async (name) => {
    const { appellant, decideWrongly, decideRightly } = KINDS[name]!;
    const [wrong, right] = [await createPeople(), await createPeople()];
    await decideWrongly(wrong);
    await test.drainJobs();
    await decideRightly(right);
    await test.drainJobs();
    expect(await viewsOf(wrong)).not.toEqual(await viewsOf(right));
    await expectNobodyNamed(wrong);
    await appeal(wrong[appellant], 'overturned');
    expect(await viewsOf(wrong)).toEqual(await viewsOf(right));
    await expectNobodyNamed(wrong);
  },
);

it('upholding a decision on appeal changes neither the views of the sides nor their ledgers', async () => {
  const people = await createPeople();
  await dispute(people, 'rejected');
  const before = await viewsOf(people);
  await appeal(people.subject, 'upheld');
  expect(await viewsOf(people)).toEqual(before);
  await expectNobodyNamed(people);
});

/* Someone without an account uses the link of their privacy request for everything that members do in the app. */

async function linkFor(phone: string): Promise<string> {
  const request = (await test.call('POST /privacy/requests', { body: { channel: 'phone', value: phone } })).data;
  const body = { id: request.id, verification_code: await test.codeFor(phone) };
  return (await test.call('POST /privacy/requests/verify', { body })).data.token;
}
async function decidedTakedown(status: 'resolved' | 'rejected') {
  const people: People = { ...(await createPeople(false)), platform: 'phone', handle: freshPhone() };
  const id = await published(people);
  const token = await linkFor(people.handle);
  const sent = { params: { token }, body: { experience_id: id, ground: 'false_information', statement: 'That is not so.' } };
  const { dispute: filed } = (await test.call('POST /privacy/requests/{token}/takedown', sent)).data;
  const decided = { token: staff.admin.token, params: { id: filed.id }, body: { status, admin_notes: REASONS } };
  await test.call('PUT /admin/experience-disputes/{id}/status', decided);
  await test.drainJobs();
  const page = async () => (await test.call('GET /privacy/requests/{token}', { params: { token } })).data.items[0]!;
  const view = async () => ({
    ...(await viewsOf(people)),
    page: await page().then((item) => ({ status: item.status, hidden: item.hidden, month: item.published_month })),
  });
  return { people, token, page, view };
}
async function expectNobodyNamedTo({ people, token }: { people: People; token: string }): Promise<void> {
  const sent = await test.messagesTo(people.handle);
  const text = [(await test.inject('GET', `/privacy/requests/${token}`)).text, ...sent].join('\n');
  const everybody = [people.author, people.subject, people.other, ...Object.values(staff)];
  const identifyingTexts = [...NAMES, ...everybody.flatMap(({ userId, phone }) => [userId, phone.slice(2)])];
  for (const identifying of identifyingTexts) expect(text).not.toContain(identifying);
  await expectNobodyNamed(people);
}

async function appealByLink({ token }: { token: string }, decisionId: string): Promise<void> {
  const body = { decision_id: decisionId, statement: 'Please look at it again.' };
  const filed = await test.call('POST /privacy/requests/{token}/appeals', { params: { token }, body });
  expect(filed.status).toBe(201);
  const decided = {
    token: staff.otherAdmin.token,
    params: { id: filed.data.appeal.id },
    body: { outcome: 'overturned', reasons: REASONS },
  };
  expect((await test.call('POST /admin/appeals/{id}/decision', decided)).status).toBe(200);
  await test.drainJobs();
}

it('overturning the refused takedown of somebody without an account has the effects of the right decision', async () => {
  const [wrong, right] = [await decidedTakedown('rejected'), await decidedTakedown('resolved')];
  expect(await wrong.view()).not.toEqual(await right.view());
  await expectNobodyNamedTo(wrong);
  await appealByLink(wrong, (await wrong.page()).decision!.id);
  expect(await wrong.view()).toEqual(await right.view());
  await expectNobodyNamedTo(wrong);
});

it('an author whose appeal overturns an upheld takedown gets the effects of the right decision', async () => {
  const [wrong, right] = [await decidedTakedown('resolved'), await decidedTakedown('rejected')];
  expect(await wrong.view()).not.toEqual(await right.view());
  await appeal(wrong.people.author, 'overturned');
  expect(await wrong.view()).toEqual(await right.view());
  await expectNobodyNamedTo(wrong);
});

it('overturning the rejected reply of somebody without an account has the effects of the right decision', async () => {
  const decidedReply = async (decision: 'approve' | 'reject') => {
    const people: People = { ...(await createPeople(false)), platform: 'phone', handle: freshPhone() };
    const id = await published(people);
    const token = await linkFor(people.handle);
    const sent = { params: { token }, body: { experience_id: id, content: 'I was abroad that month.' } };
    const { reply: sentReply } = (await test.call('POST /privacy/requests/{token}/replies', sent)).data;
    await decide(test, staff.reviewer, await itemOf(test, 'reply', sentReply.id), decision, REASONS);
    await test.drainJobs();
    const page = async () => (await test.call('GET /privacy/requests/{token}', { params: { token } })).data.items[0]!;
    return { people, token, page, view: async () => ({ ...(await viewsOf(people)), reply: (await page()).reply?.status }) };
  };
  const [wrong, right] = [await decidedReply('reject'), await decidedReply('approve')];
  expect(await wrong.view()).not.toEqual(await right.view());
  await expectNobodyNamedTo(wrong);
  await appealByLink(wrong, (await wrong.page()).reply!.decision_id!);
  expect(await wrong.view()).toEqual(await right.view());
  await expectNobodyNamedTo(wrong);
});
