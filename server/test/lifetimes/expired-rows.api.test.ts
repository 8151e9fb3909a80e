import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY_S, MINUTE_S } from '../../src/platform/clock.ts';
import { housekeepingJob } from '../../src/platform/jobs/housekeeping.ts';
import type { JobHandler } from '../../src/platform/jobs/jobs.ts';
import { freshPhone, makeMember } from '../people.ts';
import { startSharedApp } from '../shared-app.ts';

/*
 * Rows with a limited lifetime (docs/security.md, Retention): scheduled jobs delete them when their lifetime ends, with the app's own
 * database rights.
 */

const LONG_AGO = '2020-01-01T00:00:00Z';

const test = await startSharedApp();
const member = await makeMember(test);
const admins = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];

interface ExpiringRow {
  table: string;
  /** The time from which the lifetime counts. */
  column: string;
  lifetimeS: number;
  row: (nth: number) => Record<string, unknown>;
}

const id = randomUUID;
const bytes = (): string => `\\x${randomBytes(32).toString('hex')}`;
const { userId: user_id } = member;

const EXPIRING_ROWS: readonly ExpiringRow[] = [
  {
    table: 'challenges',
    column: 'expires_at',
    lifetimeS: DAY_S,
    row: () => ({ key: id(), purpose: 'phone', code_hash: bytes(), created_at: LONG_AGO }),
  },
  { table: 'tickets', column: 'expires_at', lifetimeS: 0, row: () => ({ hash: id(), kind: 'sign-up', payload_enc: bytes() }) },
  {
    table: 'sessions',
    column: 'expires_at',
    lifetimeS: 0,
    row: () => ({ id: id(), token_hash: bytes(), user_id, created_at: LONG_AGO, last_seen_at: LONG_AGO }),
  },
  {
    table: 'known_devices',
    column: 'last_seen_at',
    lifetimeS: 400 * DAY_S,
    row: () => ({ user_id, mark_hash: id(), trusted_from: LONG_AGO }),
  },
  {
    // The consent for a number that belongs to no member.
    table: 'consents',
    column: 'given_at',
    lifetimeS: 180 * DAY_S,
    row: () => ({ id: id(), address_hash: id(), text_version: 'sms-2026-11', client_address_enc: bytes() }),
  },
  { table: 'search_history', column: 'created_at', lifetimeS: 30 * DAY_S, row: () => ({ id: id(), user_id, search_enc: bytes() }) },
  { table: 'notifications', column: 'created_at', lifetimeS: 180 * DAY_S, row: (nth) => ({ id: id(), user_id, notice_enc: bytes(), nth }) },
  { table: 'provider_events', column: 'received_at', lifetimeS: 30 * DAY_S, row: () => ({ id: id() }) },
  { table: 'alerts', column: 'until', lifetimeS: 0, row: () => ({ id: id(), user_id, key: id(), alert_enc: bytes() }) },
  {
    table: 'social_ids',
    column: 'unlinked_at',
    lifetimeS: 2 * DAY_S,
    row: () => ({
      id: id(),
      user_id,
      platform: 'other',
      type: 'handle',
      key: id(),
      value_enc: bytes(),
      owner_reference: id(),
      created_at: LONG_AGO,
    }),
  },
  {
    table: 'admin_requests',
    column: 'asked_at',
    lifetimeS: DAY_S,
    row: (nth) => ({ member_id: admins[nth]!.userId, asked_by: admins[1 - nth]!.userId }),
  },
  {
    table: 'unmask_requests',
    column: 'created_at',
    lifetimeS: DAY_S,
    row: () => ({ experience_id: randomInt(2 ** 40), admin_id: admins[0]!.userId, reason_enc: bytes() }),
  },
  {
    table: 'review_openings',
    column: 'opened_at',
    lifetimeS: DAY_S,
    row: () => ({ reviewer_id: admins[0]!.userId, item_id: randomInt(2 ** 40) }),
  },
  { table: 'rate_limits', column: 'expires_at', lifetimeS: 0, row: () => ({ key: id(), hits: [LONG_AGO], last_hit: id() }) },
  { table: 'idempotency_keys', column: 'created_at', lifetimeS: DAY_S, row: () => ({ scope: id(), request_hash: bytes(), status: 200 }) },
  {
    table: 'outbound_messages',
    column: 'created_at',
    lifetimeS: DAY_S,
    row: () => ({ id: id(), address_hash: id(), channel: 'email', address_enc: bytes(), body_enc: bytes(), status: 'sent', attempts: 1 }),
  },
  {
    table: 'outbound_messages',
    column: 'created_at',
    lifetimeS: 2 * DAY_S,
    row: () => ({ id: id(), channel: 'email', address_enc: bytes(), body_enc: bytes(), status: 'sent', attempts: 1 }),
  },
];

async function insert({ table, column, row }: ExpiringRow, nth: number, time: string): Promise<void> {
  const values = { ...row(nth), [column]: time };
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(test.db);
}

async function isStored({ table, column }: ExpiringRow, time: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${time}::timestamptz`.execute(test.db);
  return rows.length > 0;
}

async function runScheduledJobs(): Promise<void> {
  const jobs: JobHandler[] = [...Object.values(test.modules).flatMap((module) => module.jobs), housekeepingJob(test.app.platform)];
  for (const job of jobs) if (job.schedule !== undefined) await job.run({});
}

it('a row is still there a minute before its lifetime is over, and deleted a minute after', async () => {
  const now = test.clock.now().getTime();
  const timesOf = ({ lifetimeS }: ExpiringRow) => {
    const ago = (more: number): string => new Date(now - (lifetimeS + more) * 1_000).toISOString();
    return { nearlyOver: ago(-MINUTE_S), over: ago(MINUTE_S) };
  };
  for (const expiring of EXPIRING_ROWS) {
    const { nearlyOver, over } = timesOf(expiring);
    await insert(expiring, 0, nearlyOver);
    await insert(expiring, 1, over);
  }
  await runScheduledJobs();
  const stored: Record<string, unknown> = {};
  for (const expiring of EXPIRING_ROWS) {
    const { nearlyOver, over } = timesOf(expiring);
    stored[expiring.table] = { nearlyOver: await isStored(expiring, nearlyOver), over: await isStored(expiring, over) };
  }
  expect(stored).toEqual(Object.fromEntries(EXPIRING_ROWS.map(({ table }) => [table, { nearlyOver: true, over: false }])));
});

it('the consents of a member are there after 900 days, those for a number without an account only for 180 days', async () => {
  const consents = test.modules.codes.consents;
  const [owner, withoutAccount] = [await makeMember(test), freshPhone()];
  const given = (phone: string, daysAgo: number) =>
    consents.insert(test.db, {
      phone,
      textVersion: 'sms-2026-11',
      clientAddress: '192.0.2.7',
      clientTimestamp: null,
      now: new Date(test.clock.now().getTime() - daysAgo * DAY_S * 1_000),
    });
  for (const daysAgo of [181, 900]) await given(owner.phone, daysAgo);
  for (const daysAgo of [179, 181, 900]) await given(withoutAccount, daysAgo);
  await runScheduledJobs();
  const countOf = async (phone: string) => (await consents.list(test.db, phone, new Date(LONG_AGO))).length;
  expect([await countOf(owner.phone), await countOf(withoutAccount)]).toEqual([2, 1]);
});
