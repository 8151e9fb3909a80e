import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_S, HOUR_S, MINUTE_S } from '../../platform/clock.ts';
import { decide, freshHandle, itemOf, submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { recountFigures } from './recount-store.ts';
import { ALL_DAYS } from './rules.ts';
import { readFigures } from './store.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', REPORTS_PER_DAY: '1000', AUTHORITY_REQUESTS: '5' });
});
afterAll(() => test.close());

const read = (days = '30') => test.call('GET /transparency', { query: { days } });
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(test.db)).rows[0]!.n;
/** Counts below 3 are not published. */
const publishedCount = (n: number): number | null => (n < 3 ? null : n);

/** A day of cases: submissions decided both ways, reports refused and upheld, disputes, applications, measures, and appeals. */
async function simulateDay(): Promise<void> {
  const [first, second, admin] = await Promise.all((['reviewer', 'reviewer', 'admin'] as const).map((role) => makeMember(test, { role })));
  const published: { id: number; handle: string }[] = [];
  const appellants: TestMember[] = [];
  for (let n = 0; n < 10; n++) {
    const handle = freshHandle();
    const author = await makeMember(test);
    const id = await submit(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    if (n === 9) continue;
    await test.drainJobs();
    test.clock.advance(10 * MINUTE_S);
    await decide(test, first!, await itemOf(test, 'experience', id), n % 3 === 2 ? 'reject' : 'approve');
    if (n % 3 !== 2) published.push({ id, handle });
    else appellants.push(author);
  }
  for (const [n, { id }] of published.slice(0, 4).entries()) {
    const reporter = await makeMember(test);
    const reason = (['minor', 'other', 'private_information', 'hate'] as const)[n]!;
    await test.inject('POST', `/experiences/${id}/report`, { token: reporter.token, body: { reason, details: '' } });
    test.clock.advance(HOUR_S);
    await decide(test, second!, await itemOf(test, 'experience', id), n === 3 ? 'reject' : 'approve');
  }
  for (const { id, handle } of published.slice(4)) {
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const filed = await test.call('POST /experience-disputes', {
      token: subject.token,
      body: { experience_id: id, ground: 'not_me', statement: 'That is somebody else.', evidence_ids: [] },
    });
    await test.call('PUT /admin/experience-disputes/{id}/status', {
      token: admin!.token,
      params: { id: filed.data.dispute.id },
      body: { status: 'rejected', admin_notes: 'The pictures show you.' },
    });
  }
  for (let n = 0; n < 4; n++) appellants.push(await makeDeniedApplicant(admin!));
  for (let n = 0; n < 3; n++) await takeMeasures(admin!);
  await appealAll(appellants);
}

/** Somebody whose application as a reviewer is denied. */
async function makeDeniedApplicant(admin: TestMember): Promise<TestMember> {
  const applicant = await makeMember(test, { trust: 75 });
  const { data } = await test.call('POST /community/reviewer/apply', { token: applicant.token, body: { reason: 'I have time.' } });
  test.clock.advance(10 * MINUTE_S);
  const denied = { token: admin.token, params: { id: data.application.id }, body: { admin_notes: 'Not yet, please wait.' } };
  await test.call('POST /admin/community/applications/{id}/deny', denied);
  return applicant;
}

/** A member is suspended, another loses a role, and a text is reworded. */
async function takeMeasures({ token }: TestMember): Promise<void> {
  const reason = 'It insults in the second sentence.';
  await test.call('POST /admin/users/{id}/ban', { token, params: { id: (await makeMember(test)).userId }, body: { reason, guideline: 3 } });
  const { userId } = await makeMember(test, { role: 'reviewer' });
  const lowered = await test.call('PUT /admin/users/{id}/role', { token, params: { id: userId }, body: { role: 'user', reason } });
  expect(lowered.status).toBe(200);
  const id = await submit(test, await makeMember(test));
  const body = { comment: 'Kind.', admin_notes: reason };
  expect((await test.call('PUT /admin/experiences/{id}/comment', { token, params: { id }, body })).status).toBe(200);
}

/** All of them appeal. All but one of the appeals are decided, and the first three decisions are overturned. */
async function appealAll(appellants: readonly TestMember[]): Promise<void> {
  const admin = await makeMember(test, { role: 'admin' });
  for (const [n, { token }] of appellants.entries()) {
    const { decisions } = (await test.call('GET /decisions', { token })).data;
    const body = { decision_id: decisions[0]!.id, statement: 'Please look at it again.', evidence_ids: [] };
    const filed = await test.call('POST /appeals', { token, body });
    expect(filed.status).toBe(201);
    if (n === appellants.length - 1) continue;
    const ruling = { outcome: n < 3 ? ('overturned' as const) : ('upheld' as const), reasons: 'As the messages show.' };
    const params = { id: filed.data.appeal.id };
    expect((await test.call('POST /admin/appeals/{id}/decision', { token: admin.token, params, body: ruling })).status).toBe(200);
  }
}

const countAppeals = (where: ReturnType<typeof sql>) =>
  count(sql`select count(*) as n from (select status from appeals union all select status from member_appeals) a where ${where}`);

it('publishes figures that equal a count over the tables after a day of cases', async () => {
  await simulateDay();
  const { data } = await read();
  expect(data).toMatchObject({
    days: '30',
    submissions: publishedCount(await count(sql`select count(*) as n from experiences`)),
    reports: publishedCount(await count(sql`select count(*) as n from reports`)),
    disputes: publishedCount(
      await count(sql`select (select count(*) from experience_disputes) + (select count(*) from ownership_disputes) as n`),
    ),
    urgent: publishedCount(
      await count(
        sql`select (select count(*) from reports where is_urgent) + (select count(*) from experience_disputes where is_urgent) as n`,
      ),
    ),
    authority_requests: 5,
    appeals: {
      filed: publishedCount(await countAppeals(sql`true`)),
      decided: publishedCount(await countAppeals(sql`status <> 'open'`)),
      overturned: publishedCount(await countAppeals(sql`status = 'overturned'`)),
    },
  });
  expect(data.appeals).toEqual({ filed: 7, decided: 6, overturned: 3 });
  const { rows } = await sql<{ reported: boolean; decision: string; n: number }>`
    select i.is_reported as reported, d.decision, count(*) as n from review_decisions d join review_items i on i.id = d.item_id
    where d.decision <> 'admin_review' group by 1, 2`.execute(test.db);
  const counted = (kind: string, outcome: string): number | null | undefined => {
    const matching = data.decisions.filter((one) => one.kind === kind && one.outcome === outcome);
    return matching.length === 1 ? matching[0]!.count : undefined;
  };
  expect(rows.length).toBeGreaterThan(3);
  // The reports have different reasons and so different guidelines, each too rare to be published.
  const allFigures = await readFigures(test.db, [ALL_DAYS]);
  const countedReports = (outcome: string): number =>
    [...allFigures].filter(([key]) => key.startsWith(`decided:report:${outcome}:`)).reduce((sum, [, n]) => sum + n, 0);
  for (const { reported, decision, n } of rows) {
    if (reported) expect(countedReports(decision === 'approve' ? 'refused' : 'upheld')).toBe(n);
    else expect(counted('experience', decision === 'approve' ? 'approved' : 'rejected')).toBe(publishedCount(n));
  }
  const refused = await count(sql`select count(*) as n from experience_disputes where status = 'rejected'`);
  expect(data.decisions.find(({ kind }) => kind === 'experience_dispute')).toMatchObject({
    outcome: 'refused',
    count: publishedCount(refused),
  });
  const denied = await count(sql`select count(*) as n from reviewer_applications where status = 'denied'`);
  expect(counted('application', 'rejected')).toBe(publishedCount(denied));
  for (const outcome of ['upheld', 'overturned'])
    expect(counted('appeal', outcome)).toBe(publishedCount(await countAppeals(sql`status = ${outcome}`)));
  for (const [kind, outcome, guideline] of [
    ['suspension', 'suspended', 3],
    ['role', 'role_lowered', 14],
    ['rewording', 'reworded', 3],
  ])
    expect(data.decisions.filter((one) => one.kind === kind)).toEqual([{ kind, outcome, guideline, count: 3 }]);
  expect(data.times.find(({ kind }) => kind === 'experience')).toMatchObject({ promised_hours: 48, within_promise: 1 });
  expect(data.assistant.decided).toBeGreaterThanOrEqual(9);
  // A recount from the tables, which is meant for data that the app did not write, gives the same figures.
  const before = await readFigures(test.db, [ALL_DAYS]);
  await recountFigures(test.db);
  const again = await readFigures(test.db, [ALL_DAYS]);
  // The hour of a dispute is sealed, so the recount knows only its day.
  const comparable = (figures: Map<string, number>) => [...figures].filter(([key]) => !key.startsWith('time:experience_dispute'));
  expect(comparable(again)).toEqual(comparable(before));
  expect((await read('all')).data).toMatchObject({ submissions: data.submissions, decisions: data.decisions, times: data.times });
});

it('publishes the figures to everybody, also as CSV, and only for the offered periods', async () => {
  const csv = await test.inject('GET', '/transparency.csv?days=90');
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.text.split('\r\n')[0]).toBe('section,kind,detail,guideline,value');
  expect(csv.text).toContain('authorities,requests,,,5');
  const reply = await test.inject('GET', '/transparency');
  expect(reply.headers['cache-control']).toContain('public');
  expect(reply.headers['etag']).toBeTruthy();
  expect(await test.inject('GET', '/transparency?days=7')).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
});

it('leaves out the current day if the mix runs once a day', async () => {
  const daily = await startTestApp({ MIX_INTERVAL_SECONDS: '86400', MIX_HOUR: '3' });
  const author = await makeMember(daily);
  for (let n = 0; n < 3; n++) await submit(daily, author);
  const figure = async () => (await daily.call('GET /transparency')).data.submissions;
  expect(await figure()).toBeNull();
  daily.clock.advance(2 * DAY_S);
  expect(await figure()).toBe(3);
  await daily.close();
});
