import { checkComment } from '@candor/contract/comment';
import { checkExperienceDate } from '@candor/contract/dates';
import { checkPersonName } from '@candor/contract/names';
import { canonicalSocialId } from '@candor/contract/social-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '../../server/test/people.ts';
import { startTestApp, type TestApp } from '../../server/test/start-app.ts';
import { identifierKey } from '../../server/src/modules/experiences/experience-row.ts';
import { loadExperiences } from '../../server/src/modules/experiences/load-experiences.ts';
import { loadCategories } from '../../server/src/modules/experiences/categories/category-store.ts';
import { unbalancedAccounts } from '../../server/src/modules/reveals/ledger-check-store.ts';
import { readCounter } from '../../server/src/platform/counters/store.ts';
import { runSeedCommand, type SeedOutcome, type SeedProgress } from './run-seed-command.ts';
import { BUSIEST_HANDLE } from './subjects.ts';

const EXPERIENCES = 6_000;
const USERS = 400;
let app: TestApp;
let before: unknown;
let outcome: SeedOutcome;
const progress: SeedProgress[] = [];

const definitions = async (): Promise<unknown> => {
  const indexes = await sql`select indexdef from pg_indexes where schemaname in ('public', 'authored') order by 1`.execute(app.db);
  const constraints =
    await sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`.execute(app.db);
  return [indexes.rows, constraints.rows];
};
const numberOf = async (text: string): Promise<number> =>
  (await sql.raw<{ n: number }>(`select (${text})::int as n`).execute(app.db)).rows[0]!.n;

beforeAll(async () => {
  app = await startTestApp();
  before = await definitions();
  outcome = await runSeedCommand(app.platform, { experiences: EXPERIENCES, users: USERS, onProgress: (step) => progress.push(step) });
}, 120_000);
afterAll(() => app.close());

describe('a bulk load', () => {
  test('reports its progress and the result', async () => {
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['planning', 'experiences', 'members', 'indexes', 'statistics']);
    expect(outcome.experiences).toBe(EXPERIENCES);
    const tables = [
      'experiences',
      'experience_identifiers',
      'review_items',
      'review_decisions',
      'ledger_entries',
      'name_words',
      'users',
      'social_ids',
      'credit_accounts',
      'slots',
      'claims',
    ];
    expect(outcome.rows).toBe(await numberOf(tables.map((table) => `(select count(*) from ${table})`).join(' + ')));
  });

  test('leaves every index and constraint unchanged', async () => {
    expect(await definitions()).toEqual(before);
  });

  test('writes rows that the app can read and that its form would have accepted', async () => {
    const categories = new Map((await loadCategories(app.db)).map((category) => [category.id, category]));
    const ids = await app.db.selectFrom('experiences').select('id').orderBy('id').execute();
    expect(ids).toHaveLength(EXPERIENCES);
    const experiences = await loadExperiences(
      app.db,
      app.platform.vault,
      ids.filter((_, index) => index % 20 === 0).map(({ id }) => id),
    );
    for (const { personName, comment, tags, isAnonymous, platforms, experienceDate, submittedAt, rating } of experiences) {
      const chosen = tags.map((id) => categories.get(id)!);
      expect(checkPersonName(personName)).toEqual([]);
      expect(checkComment(comment ?? '', chosen, isAnonymous)).toBeNull();
      expect(checkExperienceDate(experienceDate, submittedAt)).toBeNull();
      expect(rating).toBe(chosen.reduce((sum, { weight }) => sum + weight, 0));
      for (const { platform, socialId, countryCode } of platforms)
        expect(canonicalSocialId(platform, socialId, countryCode)).toMatchObject({ ok: true });
    }
  });

  test('has enough experiences about the busiest handle and a popular name for measurements', async () => {
    const key = identifierKey(app.platform.vault, BUSIEST_HANDLE.social_id);
    expect(await numberOf(`select count(*) from experience_identifiers where key = '${key}'`)).toBe(300);
    expect((await numberOf(`select count(*) from experiences where status = 'approved'`)) / EXPERIENCES).toBeCloseTo(0.92, 1);
    const { token } = await makeMember(app, { trust: 60 });
    const found = await app.call('POST /search', { token, body: { ...BUSIEST_HANDLE } });
    expect(found.data.pagination.total).toBeGreaterThan(250);
    const smiths = await app.call('POST /search', { token, body: { person_name: 'john smith' } });
    expect(smiths.data.pagination.total).toBeGreaterThan(10);
  });

  test('has the ledger, counters and trust that the app would have written', async () => {
    expect(await unbalancedAccounts(app.db)).toEqual([]);
    expect(await readCounter(app.db, 'experiences', 'published')).toBe(
      await numberOf(`select count(*) from experiences where status = 'approved'`),
    );
    expect(await readCounter(app.db, 'reviews', 'pending')).toBe(
      await numberOf(`select count(*) from review_items where status in ('in_review', 'needs_admin_review')`),
    );
    const members = await app.db
      .selectFrom('users')
      .select(['id', 'trust_score'])
      .where('phone_hash', 'is not', null)
      .orderBy('created_at')
      .limit(60)
      .execute();
    for (const { id, trust_score } of members) expect(await app.act((ctx) => app.modules.trust.recomputeTrust(ctx, id))).toBe(trust_score);
  });

  test('can be repeated, in addition to existing data', async () => {
    await runSeedCommand(app.platform, { experiences: 1_000, users: 320 });
    expect(await numberOf('select count(*) from experiences')).toBe(EXPERIENCES + 1_000);
    expect(await unbalancedAccounts(app.db)).toEqual([]);
    expect(await definitions()).toEqual(before);
  }, 60_000);
});
