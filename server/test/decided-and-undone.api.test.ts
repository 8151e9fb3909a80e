import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimRow } from './claim-row.ts';
import { decide, freshHandle, itemOf, publish, submit } from './experiences.ts';
import { linkHandle } from './linked-ids.ts';
import { freshPhone, makeMember, type TestMember } from './people.ts';
import { startTestApp, type TestApp } from './start-app.ts';
import { uploadEvidence } from './files/uploads.ts';

/*
 * Every kind of decision that can be appealed (product decision L7). Each is once decided wrongly and overturned, and once decided
 * correctly: afterwards both sides, the ledger and the trust score show the same. The test also reads every text that either side
 * gets, and none of them names another person.
 */

let test: TestApp;
const staff: Record<'reviewer' | 'first' | 'second', TestMember> = {} as never;
beforeAll(async () => {
  test = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY: '1000' });
  staff.reviewer = await makeMember(test, { role: 'reviewer', displayName: 'Quentin Reviewer' });
  staff.first = await makeMember(test, { role: 'admin', displayName: 'Ottoline First' });
  staff.second = await makeMember(test, { role: 'admin', displayName: 'Percival Second' });
});
afterAll(() => test.close());

const NAMES = ['Quentin', 'Ottoline', 'Percival', 'Wilhelmina', 'Xavier', 'Yolanda', 'Jordan', 'Miller'];
const WORDS = 'The second sentence is about it.';

interface World {
  platform: 'instagram' | 'phone';
  handle: string;
  /** The first part of everybody's e-mail address. */
  mailbox: string;
  author: TestMember;
  subject: TestMember;
  other: TestMember;
}
const mailOf = (handle: string, side: 'author' | 'subject' | 'other'): string => `${handle}.${side}@example.com`;
async function newWorld(subjectIsLinked = true): Promise<World> {
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
const about = ({ platform, handle }: World) => ({ is_anonymous: true, comment: '', platforms: [{ platform, social_id: handle }] });
const signedAbout = (world: World) => ({ ...about(world), is_anonymous: false, comment: 'Kind and on time, all evening.' });
const published = (world: World): Promise<number> => publish(test, world.author, about(world));

async function report(world: World, id: number): Promise<number> {
  const body = { reason: 'hate', details: 'Look at it.' };
  await test.call('POST /experiences/{id}/report', { token: world.other.token, params: { id }, body });
  return itemOf(test, 'experience', id);
}
async function dispute({ subject }: World, experience_id: number, status: 'resolved' | 'rejected'): Promise<void> {
  const body = { experience_id, ground: 'not_me', statement: 'That is somebody else.', evidence_ids: [] };
  const { data } = await test.call('POST /experience-disputes', { token: subject.token, body });
  const params = { id: data.dispute.id };
  await test.call('PUT /admin/experience-disputes/{id}/status', {
    token: staff.first.token,
    params,
    body: { status, admin_notes: WORDS },
  });
}
async function reply(world: World, decision: 'approve' | 'reject'): Promise<number> {
  const id = await published(world);
  await test.call('POST /reveals/experience', { token: world.other.token, body: { experience_id: id } });
  const sent = { token: world.other.token, params: { id }, body: { content: 'I met them, too.' } };
  const { data } = await test.call('POST /experiences/{id}/replies', sent);
  await decide(test, staff.reviewer, await itemOf(test, 'reply', data.reply.id), decision, WORDS);
  return data.reply.id;
}
async function reportReply(world: World, decision: 'approve' | 'reject'): Promise<void> {
  const id = await reply(world, 'approve');
  const body = { reason: 'hate', details: 'Look at it.' };
  const reported = await test.call('POST /replies/{id}/report', { token: world.author.token, params: { id }, body });
  expect(reported.status).toBe(201);
  // The reviewer who decided on the experience does not decide on the report.
  const another = await makeMember(test, { role: 'reviewer', displayName: 'Quentin Another' });
  expect((await decide(test, another, await itemOf(test, 'reply', id), decision, WORDS)).status).toBe(200);
}
async function setRole({ other }: World, role: 'user' | 'reviewer'): Promise<void> {
  const body = { role, reason: WORDS };
  const { status } = await test.call('PUT /admin/users/{id}/role', { token: staff.first.token, params: { id: other.userId }, body });
  expect(status).toBe(200);
}
async function claim({ subject, other, handle }: World, status: 'approved' | 'rejected'): Promise<void> {
  const row = await claimRow(test, { owner: subject, claimant: other, handle });
  await test.db.insertInto('ownership_disputes').values(row).execute();
  const body = { status, admin_notes: WORDS };
  await test.call('PUT /admin/ownership-disputes/{id}/resolve', { token: staff.first.token, params: { id: row.id }, body });
}
async function prove({ other }: World, decision: 'approve' | 'reject'): Promise<void> {
  const id = await linkHandle(test, other, 'tinder', freshHandle());
  const { id: file } = await uploadEvidence(test, other.token, 'proof');
  const body = { evidence_ids: [file], note: 'That is me.' };
  await test.call('POST /user/social-ids/{id}/proof/evidence', { token: other.token, params: { id }, body });
  await test.drainJobs();
  const { items } = (await test.call('GET /community/review-queue', { token: staff.reviewer.token, query: { type: 'proof' } })).data;
  await decide(test, staff.reviewer, items[0]!.id, decision, WORDS);
}
async function apply({ other }: World, answer: 'approve' | 'deny'): Promise<void> {
  const { data } = await test.call('POST /community/reviewer/apply', { token: other.token, body: { reason: 'I have time.' } });
  const sent = { token: staff.first.token, params: { id: data.application.id }, body: { admin_notes: WORDS } };
  await test.call(`POST /admin/community/applications/{id}/${answer}`, sent);
}
const nothing = (): Promise<void> => Promise.resolve();

interface Kind {
  loser: 'author' | 'subject' | 'other';
  wrongly(world: World): Promise<void>;
  rightly(world: World): Promise<void>;
}
const KINDS: Record<string, Kind> = {
  'a rejection': {
    loser: 'author',
    wrongly: async (world) => {
      const id = await submit(test, world.author, about(world));
      await decide(test, staff.reviewer, await itemOf(test, 'experience', id), 'reject', WORDS);
    },
    rightly: async (world) => {
      const id = await submit(test, world.author, about(world));
      await decide(test, staff.reviewer, await itemOf(test, 'experience', id), 'approve', '');
    },
  },
  'a removal after a report': {
    loser: 'author',
    wrongly: async (world) => void (await decide(test, staff.reviewer, await report(world, await published(world)), 'reject', WORDS)),
    rightly: async (world) => void (await decide(test, staff.reviewer, await report(world, await published(world)), 'approve', '')),
  },
  'a report that led to nothing': {
    loser: 'other',
    wrongly: async (world) => void (await decide(test, staff.reviewer, await report(world, await published(world)), 'approve', '')),
    rightly: async (world) => void (await decide(test, staff.reviewer, await report(world, await published(world)), 'reject', WORDS)),
  },
  'a rewording': {
    loser: 'author',
    wrongly: async (world) => {
      const id = await submit(test, world.author, signedAbout(world));
      const body = { comment: 'Kind.', admin_notes: WORDS };
      await test.call('PUT /admin/experiences/{id}/comment', { token: staff.first.token, params: { id }, body });
    },
    rightly: async (world) => {
      const id = await submit(test, world.author, signedAbout(world));
      await decide(test, staff.reviewer, await itemOf(test, 'experience', id), 'approve', '');
    },
  },
  'a rejected reply': {
    loser: 'other',
    wrongly: async (world) => void (await reply(world, 'reject')),
    rightly: async (world) => void (await reply(world, 'approve')),
  },
  'a reply removed after a report': {
    loser: 'other',
    wrongly: (world) => reportReply(world, 'reject'),
    rightly: (world) => reportReply(world, 'approve'),
  },
  'an upheld dispute': {
    loser: 'author',
    wrongly: async (world) => dispute(world, await published(world), 'resolved'),
    rightly: async (world) => dispute(world, await published(world), 'rejected'),
  },
  'a refused dispute': {
    loser: 'subject',
    wrongly: async (world) => dispute(world, await published(world), 'rejected'),
    rightly: async (world) => dispute(world, await published(world), 'resolved'),
  },
  'a moved ID': { loser: 'subject', wrongly: (world) => claim(world, 'approved'), rightly: (world) => claim(world, 'rejected') },
  'an ID that stayed': { loser: 'other', wrongly: (world) => claim(world, 'rejected'), rightly: (world) => claim(world, 'approved') },
  'a rejected proof': { loser: 'other', wrongly: (world) => prove(world, 'reject'), rightly: (world) => prove(world, 'approve') },
  'a denied application': { loser: 'other', wrongly: (world) => apply(world, 'deny'), rightly: (world) => apply(world, 'approve') },
  'a suspension': {
    loser: 'other',
    wrongly: async ({ other }) => {
      const sent = { token: staff.first.token, params: { id: other.userId }, body: { reason: WORDS } };
      await test.call('POST /admin/users/{id}/ban', sent);
    },
    rightly: nothing,
  },
  'a lowered role': {
    loser: 'other',
    wrongly: async (world) => {
      await setRole(world, 'reviewer');
      await setRole(world, 'user');
    },
    rightly: (world) => setRole(world, 'reviewer'),
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

/** Ids, times, names and addresses differ between two worlds: of these it matters only whether there are any. */
const OF_ONE_WORLD = /^(?:id|.*_(?:id|at|until|from)|display_name|.*_display_name|email|phone_number|url|link)$/;
/** The words of the decision and of the one that overturned it. */
const WORDS_OF_DECISIONS: ReadonlySet<string> = new Set(['decision_id', 'reasons', 'admin_notes', 'review_notes']);

function comparable(value: unknown, handle: string): unknown {
  // What was added in the same moment or on the same day has no order.
  if (Array.isArray(value))
    return value.map((one) => comparable(one, handle)).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (value === handle) return '(the handle)';
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !WORDS_OF_DECISIONS.has(key))
      .map(([key, one]) => [key, one !== null && one !== handle && OF_ONE_WORLD.test(key) ? '(set)' : comparable(one, handle)]),
  );
}

/** What a side sees, and its ledger. */
async function sideOf({ platform, handle }: World, who: TestMember) {
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
const shown = async (world: World) => ({
  author: await sideOf(world, world.author),
  subject: await sideOf(world, world.subject),
  other: await sideOf(world, world.other),
});

/** Every text that a side is sent or can read about cases. */
async function textsOf(who: TestMember, mailAddress: string): Promise<string> {
  const paths = ['/decisions', '/appeals', '/reports', '/notifications', '/experience-disputes', '/ownership-disputes'];
  const replies = await Promise.all(paths.map((path) => test.inject('GET', path, { token: who.token })));
  const sent = [...(await test.messagesTo(who.phone)), ...(await test.messagesTo(mailAddress))];
  return [...replies.map(({ text }) => text), ...sent].join('\n');
}
async function expectNobodyNamed(world: World): Promise<void> {
  for (const side of ['author', 'subject', 'other'] as const) {
    const who = world[side];
    const text = await textsOf(who, mailOf(world.mailbox, side));
    const others = [world.author, world.subject, world.other, ...Object.values(staff)].filter((one) => one !== who);
    const marks = [
      ...NAMES.filter((name) => !who.displayName.includes(name)),
      ...others.flatMap(({ userId, phone }) => [userId, phone.slice(2)]),
    ];
    for (const mark of marks) expect(text).not.toContain(mark);
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
  const decided = { token: staff.second.token, params, body: { outcome, reasons: WORDS } };
  expect((await test.call('POST /admin/appeals/{id}/decision', decided)).status).toBe(200);
  await test.drainJobs();
}

it.each(Object.keys(KINDS))(
  '%s that is overturned leaves what the right decision would have left, and names nobody',
  { timeout: 120_000 },
  async (name) => {
    const { loser, wrongly, rightly } = KINDS[name]!;
    const [wrong, right] = [await newWorld(), await newWorld()];
    await wrongly(wrong);
    await test.drainJobs();
    await rightly(right);
    await test.drainJobs();
    expect(await shown(wrong)).not.toEqual(await shown(right));
    await expectNobodyNamed(wrong);
    await appeal(wrong[loser], 'overturned');
    expect(await shown(wrong)).toEqual(await shown(right));
    await expectNobodyNamed(wrong);
  },
);

it('an upheld decision changes nothing except that it was checked again', async () => {
  const world = await newWorld();
  await dispute(world, await published(world), 'rejected');
  const before = await shown(world);
  await appeal(world.subject, 'upheld');
  expect(await shown(world)).toEqual(before);
  await expectNobodyNamed(world);
});

/* Someone without an account has their link for everything that members have in the app. */

async function linkFor(phone: string): Promise<string> {
  const request = (await test.call('POST /privacy/requests', { body: { channel: 'phone', value: phone } })).data;
  const body = { id: request.id, verification_code: await test.codeFor(phone) };
  return (await test.call('POST /privacy/requests/verify', { body })).data.token;
}
async function takedown(status: 'resolved' | 'rejected') {
  const world: World = { ...(await newWorld(false)), platform: 'phone', handle: freshPhone() };
  const id = await published(world);
  const token = await linkFor(world.handle);
  const demand = { params: { token }, body: { experience_id: id, ground: 'false_information', statement: 'That is not so.' } };
  const { dispute: filed } = (await test.call('POST /privacy/requests/{token}/takedown', demand)).data;
  const decided = { token: staff.first.token, params: { id: filed.id }, body: { status, admin_notes: WORDS } };
  await test.call('PUT /admin/experience-disputes/{id}/status', decided);
  await test.drainJobs();
  const page = async () => (await test.call('GET /privacy/requests/{token}', { params: { token } })).data.items[0]!;
  const seen = async () => ({
    ...(await shown(world)),
    page: await page().then((item) => ({ status: item.status, hidden: item.hidden, month: item.published_month })),
  });
  return { world, token, page, seen };
}
async function expectNobodyNamedTo({ world, token }: { world: World; token: string }): Promise<void> {
  const sent = await test.messagesTo(world.handle);
  const text = [(await test.inject('GET', `/privacy/requests/${token}`)).text, ...sent].join('\n');
  const people = [world.author, world.subject, world.other, ...Object.values(staff)];
  for (const mark of [...NAMES, ...people.flatMap(({ userId, phone }) => [userId, phone.slice(2)])]) expect(text).not.toContain(mark);
  await expectNobodyNamed(world);
}

async function appealByLink({ token }: { token: string }, decisionId: string): Promise<void> {
  const body = { decision_id: decisionId, statement: 'Please look at it again.' };
  const filed = await test.call('POST /privacy/requests/{token}/appeals', { params: { token }, body });
  expect(filed.status).toBe(201);
  const decided = { token: staff.second.token, params: { id: filed.data.appeal.id }, body: { outcome: 'overturned', reasons: WORDS } };
  expect((await test.call('POST /admin/appeals/{id}/decision', decided)).status).toBe(200);
  await test.drainJobs();
}

it('overturning a refused takedown without an account has the effects of the right decision', async () => {
  const [wrong, right] = [await takedown('rejected'), await takedown('resolved')];
  expect(await wrong.seen()).not.toEqual(await right.seen());
  await expectNobodyNamedTo(wrong);
  await appealByLink(wrong, (await wrong.page()).decision!.id);
  expect(await wrong.seen()).toEqual(await right.seen());
  await expectNobodyNamedTo(wrong);
});

it('an author who overturns an upheld takedown gets the effects of the right decision', async () => {
  const [wrong, right] = [await takedown('resolved'), await takedown('rejected')];
  expect(await wrong.seen()).not.toEqual(await right.seen());
  await appeal(wrong.world.author, 'overturned');
  expect(await wrong.seen()).toEqual(await right.seen());
  await expectNobodyNamedTo(wrong);
});

it('overturning a rejected reply without an account has the effects of the right decision', async () => {
  const replied = async (decision: 'approve' | 'reject') => {
    const world: World = { ...(await newWorld(false)), platform: 'phone', handle: freshPhone() };
    const id = await published(world);
    const token = await linkFor(world.handle);
    const sent = { params: { token }, body: { experience_id: id, content: 'I was abroad that month.' } };
    const { reply: own } = (await test.call('POST /privacy/requests/{token}/replies', sent)).data;
    await decide(test, staff.reviewer, await itemOf(test, 'reply', own.id), decision, WORDS);
    await test.drainJobs();
    const page = async () => (await test.call('GET /privacy/requests/{token}', { params: { token } })).data.items[0]!;
    return { world, token, page, seen: async () => ({ ...(await shown(world)), reply: (await page()).reply?.status }) };
  };
  const [wrong, right] = [await replied('reject'), await replied('approve')];
  expect(await wrong.seen()).not.toEqual(await right.seen());
  await expectNobodyNamedTo(wrong);
  await appealByLink(wrong, (await wrong.page()).reply!.decision_id!);
  expect(await wrong.seen()).toEqual(await right.seen());
  await expectNobodyNamedTo(wrong);
});
