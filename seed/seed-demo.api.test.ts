import { nameWords } from '@candor/contract/names';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase, findPlain } from '../server/test/dumps/dump.ts';
import { startTestApp, type TestApp } from '../server/test/start-app.ts';
import { loadExperiences } from '../server/src/modules/experiences/load-experiences.ts';
import { isoWeek } from '../server/src/modules/moderation/rules.ts';
import { loadCategories } from '../server/src/modules/experiences/categories/category-store.ts';
import { unbalancedAccounts } from '../server/src/modules/reveals/ledger-check-store.ts';
import { buildDemoCommunity } from './demo/build-community.ts';
import { DEMO_PEOPLE, HANDLES_TO_TRY } from './demo/demo-people.ts';
import type { DemoCommunity } from './demo/community.ts';
import { queryWithoutTimeLimit } from './query-without-time-limit.ts';
import { seedDemo } from './seed-demo.ts';

let app: TestApp;
let community: DemoCommunity;

beforeAll(async () => {
  app = await startTestApp();
  const now = app.clock.now();
  community = buildDemoCommunity(await loadCategories(app.db), now).community;
  await seedDemo(app.platform, app.app.storage);
});
afterAll(() => app.close());

async function signIn(phone: string): Promise<string> {
  const body = { phone_number: phone, carrier_consent_given: true as const, carrier_consent_timestamp: app.clock.now().toISOString() };
  await app.call('POST /signin', { body });
  const reply = await app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: await app.codeFor(phone) } });
  expect(reply.status).toBe(200);
  return reply.data.token;
}

const count = async (table: 'users' | 'experiences' | 'ledger_entries'): Promise<number> =>
  (
    await app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('does not fill a database that has members', async () => {
  const before = await count('experiences');
  await seedDemo(app.platform, app.app.storage);
  expect(await count('experiences')).toBe(before);
  expect(before).toBe(community.experiences.length);
});

test('counts its rows in the public figures', async () => {
  const { data } = await app.call('GET /transparency', { query: { days: 'all' } });
  expect(data.submissions).toBe(community.experiences.length);
  expect(data.decisions.length).toBeGreaterThan(1);
});

test('stores who decided earlier about a reported text', async () => {
  const { rows } = await sql<{ is_complete: boolean; reviewers: number }>`
    select earlier_reviewers @> expected and expected @> earlier_reviewers as is_complete, cardinality(expected) as reviewers
    from review_items i, authored.earlier_reviewers(subject_type, subject_id, id) expected where is_reported`.execute(app.db);
  expect(rows.filter(({ is_complete: isComplete }) => !isComplete)).toEqual([]);
  expect(Math.max(...rows.map(({ reviewers }) => reviewers))).toBeGreaterThan(0);
});

describe('the demo community in the app', () => {
  test('has the demo people, who sign in by code', async () => {
    for (const { phone, displayName } of Object.values(DEMO_PEOPLE)) {
      const token = await signIn(phone);
      const { data } = await app.call('GET /user', { token });
      expect(data.user).toMatchObject({
        display_name: displayName,
        phone_number: phone,
        verification_status: true,
        profile_completeness: { is_complete: true },
      });
    }
  });

  test('can be decrypted', async () => {
    const rows = await app.db.selectFrom('experiences').select('id').execute();
    const opened = await loadExperiences(
      app.db,
      app.platform.vault,
      rows.map(({ id }) => id),
    );
    for (const { personName, comment, rating } of [community.experiences[0]!, community.experiences.at(-1)!])
      expect(opened).toContainEqual(expect.objectContaining({ personName, comment, rating }));
  });

  test('has trust scores that the app itself would give', async () => {
    const members = await app.db.selectFrom('users').select(['id', 'trust_score']).execute();
    const computed = await app.act(async (ctx) => {
      const scores: [string, number][] = [];
      for (const { id } of members) scores.push([id, await app.modules.trust.recomputeTrust(ctx, id)]);
      return scores;
    });
    expect(computed).toEqual(members.map(({ id, trust_score }): [string, number] => [id, trust_score]));
  });

  test('has a ledger that adds up, and a chain of audit entries', async () => {
    expect(await unbalancedAccounts(app.db)).toEqual([]);
    expect(await app.platform.auditChain.verify()).toMatchObject({ isIntact: true });
  });

  test('has people whom a search finds', async () => {
    const token = await signInAgain(DEMO_PEOPLE.member.phone);
    for (const { platform, social_id, first, last } of HANDLES_TO_TRY) {
      const byHandle = await app.call('POST /search', { token, body: { social_id, platform } });
      expect(byHandle.data.pagination.total).toBeGreaterThanOrEqual(5);
      const byName = await app.call('POST /search', { token, body: { person_name: `${first} ${last}` } });
      expect(byName.data.pagination.total).toBeGreaterThanOrEqual(1);
    }
    const linked = await app.call('GET /experiences/linked', { token });
    expect(linked.data.pagination.total).toBeGreaterThanOrEqual(5);
  });

  test('has community statistics that match its rows', async () => {
    const { data } = await app.call('GET /community/stats');
    expect(data).toMatchObject({
      community_reviewers: community.members.filter(({ role }) => role === 'reviewer').length,
      total_experiences: community.experiences.filter(({ status }) => status === 'approved').length,
      pending_reviews: 40,
    });
    // On a Monday morning there may be none.
    const decided = community.items.flatMap(({ decisions }) => decisions.filter(({ isSecondLook }) => !isSecondLook));
    const thisWeek = decided.filter(({ decision, decidedAt }) => decision === 'approve' && isoWeek(decidedAt) === isoWeek(app.clock.now()));
    expect(data.approved_this_week).toBe(thisWeek.length);
    expect(data.city_stats).toHaveLength(10);
    expect(data.top_reviewers).toHaveLength(5);
    expect(data.activity_logs).toHaveLength(10);
    expect(data.platform_stats.length).toBeGreaterThan(30);
  });

  test('has a queue to work on', async () => {
    const token = await signInAgain(DEMO_PEOPLE.admin.phone);
    const { data } = await app.call('GET /community/review-queue', { token });
    expect(data.pagination.total).toBe(40);
    const pages = await Promise.all([2, 3, 4].map((page) => app.call('GET /community/review-queue', { token, query: { page } })));
    const listed = [data, ...pages.map((reply) => reply.data)].flatMap(({ items }) => items);
    // Items that concern the admin are listed but not counted. Whether there are any depends on the hour at which the community is generated.
    expect(data.counts.pending).toBe(40 - listed.filter((item) => item.conflict_of_interest).length);
    await app.drainJobs();
    const reviewable = data.items.filter((item) => !item.conflict_of_interest);
    expect(reviewable.length).toBeGreaterThan(4);
    for (const { id } of reviewable.slice(0, 5)) {
      const lease = await app.call('POST /community/review-queue/{id}/lease', { token, params: { id } });
      expect(lease.code).toBeUndefined();
      const { item } = lease.data;
      expect(item.ai_vote).not.toBeNull();
      expect(item.evidence).toHaveLength(item.evidence_count);
    }
  });

  test('has disputes that admins can open with their files and history, and an author can see', async () => {
    const token = await signInAgain(DEMO_PEOPLE.admin.phone);
    const ownership = await app.call('GET /admin/ownership-disputes', { token });
    expect(ownership.data.pagination.total).toBe(community.ownershipDisputes.length);
    expect(ownership.data.disputes.map(({ evidence }) => evidence.length)).not.toContain(0);
    const letter = ownership.data.disputes[0]!.evidence.find(({ kind }) => kind === 'document')!;
    expect((await app.inject('GET', letter.url.replace('/api/v1', ''), { token })).text).toMatch(/^%PDF/);
    const { data } = await app.call('GET /admin/experience-disputes', { token });
    expect(data.pagination.total).toBe(community.experienceDisputes.length);
    for (const { id } of data.disputes) {
      const opened = await app.call('GET /admin/experience-disputes/{id}/enhanced', { token, params: { id } });
      expect(opened.data.dispute).toMatchObject({ id, history: [{ action: 'filed' }, ...(opened.data.dispute.resolved_at ? [{}] : [])] });
    }
    const { author } = community.experienceDisputes[0]!.experience;
    const authorToken = await app.act((ctx) => app.modules.sessions.startSession(ctx, author.id, 'Chrome on Linux'));
    const authorsDisputes = await app.call('GET /experience-disputes', { token: authorToken });
    expect(authorsDisputes.data.disputes.map(({ role }) => role)).toContain('author');
  });
});

test('a dump of the database contains no names and no texts', async () => {
  const dump = await dumpDatabase(app.db);
  const publicWords = new Set(
    [...community.experiences.map(({ city }) => city.name), ...(await loadCategories(app.db)).map(({ label }) => label)].flatMap(nameWords),
  );
  // A name that is also that of a city or a tag is left out, because the dump contains those in plain text.
  const names = [
    ...community.experiences.map(({ personName }) => personName),
    ...community.members.map(({ displayName }) => displayName),
  ].filter((name) => name.length > 5 && !nameWords(name).every((word) => publicWords.has(word)));
  const comments = [
    ...community.experiences.flatMap(({ comment }) => comment ?? []),
    ...community.replies.map(({ content }) => content),
  ].filter((text) => text.length > 7);
  const secrets = {
    names,
    numbers: [...community.members.map(({ phone }) => phone), ...community.members.map(({ phone }) => phone.slice(2))],
    addresses: community.members.flatMap(({ email }) => email ?? []),
    identifiers: [
      ...community.experiences.flatMap(({ identifiers }) => identifiers),
      ...community.members.flatMap(({ links }) => links.map(({ identifier }) => identifier)),
    ]
      .flatMap(({ social_id, canonical }) => [social_id, canonical])
      .filter((text) => text.length > 5),
    comments,
    // Part of a text must not be readable either.
    halves: comments.flatMap((text) => (text.length < 24 ? [] : [text.slice(0, text.length / 2), text.slice(text.length / 2)])),
    statements: [
      ...community.experienceDisputes.flatMap(({ statement, answer, notes }) => [statement, answer ?? statement, notes ?? statement]),
      ...community.ownershipDisputes.map(({ reason }) => reason),
      ...community.applications.map(({ reason }) => reason),
      ...community.reports.map(({ details }) => details),
      ...community.items.flatMap(({ decisions }) => decisions.flatMap(({ notes }) => (notes && notes.length > 7 ? [notes] : []))),
    ],
  };
  // Proves that the search finds plain text, in text columns and in bytes.
  expect(findPlain(dump, ['San Francisco', 'review.decide'])).toHaveLength(2);
  expect(findPlain(`\\x${Buffer.from('planted words').toString('hex')}`, ['planted words'])).toHaveLength(1);
  for (const [kind, texts] of Object.entries(secrets)) {
    expect(texts.length, kind).toBeGreaterThan(20);
    expect(findPlain(dump, texts), kind).toEqual([]);
  }
  expect(new Set(Object.values(secrets).flat()).size).toBeGreaterThan(6_000);
});

test('no row about a text names a member', async () => {
  // A dispute names the admin who decides it.
  const members = community.members.filter(({ role }) => role !== 'admin').map(({ id }) => id);
  const tables = [
    'experiences',
    'experience_identifiers',
    'replies',
    'slots',
    'claims',
    'inbox',
    'reports',
    'experience_disputes',
    'answers',
  ];
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id('authored', table)} t`.execute(app.db);
    expect(findPlain(rows.map(({ row }) => row).join('\n'), members), table).toEqual([]);
  }
  const { rows: entries } = await sql<{ row: string }>`select t::text as row from audit_log t where action = 'review.report'`.execute(
    app.db,
  );
  expect(entries.length).toBeGreaterThan(0);
  expect(findPlain(entries.map(({ row }) => row).join('\n'), members)).toEqual([]);
});

const tokens = new Map<string, string>();
async function signInAgain(phone: string): Promise<string> {
  const cached = tokens.get(phone);
  if (cached) return cached;
  app.clock.advance(61);
  const token = await signIn(phone);
  tokens.set(phone, token);
  return token;
}

test('runs statements about whole tables without the time limit of calls, which the pool keeps', async () => {
  const { pool } = app.platform;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query("set statement_timeout = '20ms'")));
  for (const client of clients) client.release();
  await expect(pool.query('select pg_sleep(0.2)')).rejects.toThrow('statement timeout');
  await queryWithoutTimeLimit(pool, 'select pg_sleep(0.2)');
  const limits = await Promise.all(
    Array.from({ length: pool.options.max }, () => pool.query<{ statement_timeout: string }>('show statement_timeout')),
  );
  expect(limits.map(({ rows }) => rows[0]!.statement_timeout)).not.toContain('0');
});
