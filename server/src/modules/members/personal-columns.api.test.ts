import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../../test/people.ts';
import { picture, upload } from '../../../test/files/uploads.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

/**
 * The columns of the tables about members, their devices, IDs and notices. Each is exported, or withheld for the reason beside it. A new
 * column that is in neither list fails the test.
 */
const COLUMNS: Record<string, { exported: string[]; withheld: Record<string, string> }> = {
  users: {
    exported: [
      'id',
      'role',
      'display_name_enc',
      'phone_enc',
      'phone_verified_at',
      'email_enc',
      'email_verified_at',
      'birthdate_enc',
      'birthdate_corrected_at',
      'preferences_enc',
      'settings_enc',
      'is_profile_complete',
      'is_verified',
      'auth_provider',
      'photo_file_id',
      'photo_source',
      'trust_score',
      'deletes_at',
      'keeps_experiences',
      'last_seen_at',
      'created_at',
      'updated_at',
    ],
    withheld: {
      phone_hash: 'a keyed hash of phone_enc',
      email_hash: 'a keyed hash of email_enc',
      external_hash: 'a keyed hash of the external account, whose provider is exported',
      is_adult: 'follows from birthdate_enc',
      is_name_public: 'follows from settings_enc',
      has_dismissed_checklist: 'whether a checklist was dismissed',
      admin_since: 'when the member became an admin; the day is in the audit log',
    },
  },
  consents: {
    exported: ['text_version', 'client_timestamp', 'given_at'],
    withheld: {
      id: 'the id of the row',
      address_hash: 'a keyed hash of the phone number',
      client_address_enc: 'of whoever typed the number, which can be a stranger',
    },
  },
  sessions: {
    exported: ['device_enc', 'created_at', 'last_seen_at'],
    withheld: {
      id: 'the id of the row',
      token_hash: 'a secret, useful only to a thief',
      user_id: 'the member',
      expires_at: 'follows from last_seen_at and created_at',
      confirmed_until: 'eight hours after a second factor was shown',
      held_until: 'a day after a new device signed in',
      mark_enc: 'a random value from a browser cookie',
    },
  },
  known_devices: {
    exported: [],
    withheld: {
      user_id: 'the member',
      mark_hash: 'a keyed hash of the browser cookie',
      mark_enc: 'a keyed hash of the browser cookie, sealed',
      trusted_from: 'a day after the browser signed in first',
      last_seen_at: 'when the browser signed in last; its sessions are exported',
    },
  },
  passkeys: {
    exported: ['credential_enc', 'created_at', 'last_used_at'],
    withheld: {
      id: 'the id of the row',
      user_id: 'the member',
      credential_hash: 'a keyed hash of the credential',
      sign_count: 'the counter of the device',
    },
  },
  authenticator_apps: {
    exported: ['confirmed_at'],
    withheld: {
      user_id: 'the member',
      secret_enc: 'a secret, useful only to a thief',
      last_step: 'the number of the last used code',
      pending_enc: 'a secret, useful only to a thief',
      pending_at: 'when the setup began',
    },
  },
  bans: {
    exported: ['reason_enc', 'until', 'created_at', 'lifted_at'],
    withheld: { id: 'the id of the row', user_id: 'the member', created_by: 'another person' },
  },
  social_ids: {
    exported: ['id', 'platform', 'type', 'value_enc', 'proved_until', 'created_at', 'unlinked_at'],
    withheld: {
      user_id: 'the member',
      key: 'a keyed hash of value_enc',
      is_automatic: 'how it was linked',
      is_verified: 'for releases before 1.0.0; proved_until has replaced it',
      owner_reference: 'a number for others to file disputes with',
    },
  },
  notifications: {
    exported: ['notice_enc', 'kind', 'params_enc', 'created_at', 'read_at'],
    withheld: { id: 'the id of the row', user_id: 'the member', link: 'a path of the app', nth: 'the order within a day' },
  },
};

/**
 * The other tables that name a member or contain keyed hashes or sealed columns: their place in the export, or the reason why they have
 * none.
 */
const ELSEWHERE: Record<string, string> = {
  account_clusters: 'how many accounts share a browser or a card, counted again every night',
  alerts: 'alerts of the export',
  answers: 'experience_disputes of the export',
  audit_archives: 'entries of earlier versions, sealed',
  earned_spends: 'revealed_with_earned_credits of the export',
  inbox: 'acts that wait for the next mix, sealed; in the export with their experience',
  inbox_kept: 'repeated calls of two days, sealed',
  member_marks: 'which notices and credits the member has seen',
  slots: 'lists of what the member wrote, which is exported',
  staged: 'uploads of the day',
  evidence: 'files of the export',
  leaving: 'accounts that were deleted, sealed, until their anonymous texts are gone too',
  appeals: 'appeals of the export',
  member_appeals: 'appeals of the export',
  member_reasons: 'decisions of the export',
  reasons: 'reasons of decisions about what is exported',
  digest_waiting: 'whether the daily digest has something for the member',
  notification_preferences: 'notification_preferences of the export',
  push_keys: 'keys of this server, sealed',
  push_subscriptions: 'push_subscriptions of the export',
  decoys: 'phone numbers that belong to nobody',
  crypto_keys: 'keys of this server, wrapped',
  audit_chain: 'hashes of entries, which hold ids only',
  audit_reasons: 'reasons of staff for entries of the audit log; those for opening a name are in identity_revealed_by_admins',
  authored_outbox: 'invalidations of caches, deleted within minutes',
  blocks: 'blocked_authors of the export',
  challenges: 'codes, deleted a day after they expire',
  credit_accounts: 'the sums of credits and debts of the export',
  debt_entries: 'debts of the export',
  experience_disputes: 'experience_disputes of the export',
  experiences: 'experiences of the export',
  feedback_categories: 'the same for everybody',
  files: 'files of the export',
  identity_outbox: 'invalidations of caches, deleted within minutes',
  held_decisions: 'a decision of at most ten seconds ago; then in review_decisions of the export',
  held_hits: 'limits of searches, gone within a day of their end',
  idempotency_keys: 'replies kept for a day',
  jobs_outbox: 'jobs on their way to the queue, gone within seconds',
  ledger_entries: 'credits of the export',
  name_words: 'words of published names, which belong to no member',
  outbound_messages: 'messages to the member, stored for days',
  ownership_disputes: 'ownership_disputes of the export',
  payments: 'payments of the export',
  profile_photos: 'files of the export',
  review_notes: 'internal notes of reviewers about an item that is exported',
  setup: 'the one-time token and steps of a new installation',
  profile_proofs: 'codes and screenshots that prove social_ids of the export, with their files',
  admin_requests: 'of admins, gone after a day',
  privacy_requests: 'of people without an account',
  rate_limits: 'limits, gone when they end',
  replies: 'replies of the export',
  reports: 'reports of the export',
  reveals: 'revealed of the export',
  review_decisions: 'review_decisions of the export',
  review_items: 'the advice of the assistant about an experience that is exported',
  review_openings: 'which items a reviewer opened within a day; opening them is in the audit log',
  reviewer_applications: 'reviewer_applications of the export',
  saved_cards: 'saved_cards of the export',
  search_history: 'searches of the export',
  search_suspensions: 'whether searches wait for an admin; the search itself says so',
  tickets: 'steps of a sign-in, deleted within minutes of their end',
  unmask_requests: 'of admins, gone after a day',
  unmaskings: 'identity_revealed_by_admins of the experiences of the export',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each(Object.entries(COLUMNS))(
  '%s has only columns that are exported or withheld with a reason',
  async (table, { exported, withheld }) => {
    const { rows } = await sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_schema in ('public', 'authored') and table_name = ${table}`.execute(
      app.db,
    );
    expect([...exported, ...Object.keys(withheld)].toSorted((a, b) => a.localeCompare(b))).toEqual(
      rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    );
  },
);

// A consent belongs to a phone number, and is deleted by it: see ConsentStore.
test.each(Object.keys(COLUMNS).filter((table) => table !== 'users' && table !== 'consents'))(
  'the rows of %s are deleted with their member',
  async (table) => {
    // PostgreSQL calls "on delete cascade" c.
    const { rows } = await sql<{ rule: string }>`
      select confdeltype as rule from pg_constraint where contype = 'f' and conrelid = ${table}::regclass and confrelid = 'users'::regclass`.execute(
      app.db,
    );
    expect(rows).toEqual([{ rule: 'c' }]);
  },
);

/** Tables that may contain something about a member, and columns of the tables above, that are in no list. */
async function findUnaccounted(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema in ('public', 'authored')`.execute(
    app.db,
  );
  const mayName = /_enc$|_hash$|_key$|user_id$|(?:reviewer|reporter|author|owner|admin|claimant|member)_(?:id|key)$|_by$/;
  return rows.flatMap(({ table, column }) => {
    const listed = COLUMNS[table];
    if (listed) return listed.exported.includes(column) || column in listed.withheld ? [] : [`${table}.${column}`];
    return mayName.test(column) && !(table in ELSEWHERE) ? [table] : [];
  });
}

test('every column and table about a member is listed, and a new one would be found', async () => {
  expect(await findUnaccounted()).toEqual([]);
  await sql`alter table users add column shoe_size text`.execute(app.db);
  await sql`create table pets (user_id uuid)`.execute(app.db);
  expect(await findUnaccounted()).toEqual(expect.arrayContaining(['users.shoe_size', 'pets']));
  await sql`alter table users drop column shoe_size`.execute(app.db);
  await sql`drop table pets`.execute(app.db);
});

test('the export contains a member’s name, contacts, birthdate, settings, consents, devices, bans, notices, applications, searches, purchases and photo', async () => {
  const planted = {
    displayName: 'Planted Name',
    email: 'planted@example.com',
    linked: [{ platform: 'reddit', socialId: 'planted_handle' }],
  };
  const { token, userId, phone } = await makeMember(app, planted);
  await app.call('POST /signin', { body: { phone_number: phone, carrier_consent_given: true } });
  await app.call('PUT /user/settings', { token, body: { timezone: 'Pacific/Auckland' } });
  await app.act(async (ctx) => {
    await app.modules.members.ban(ctx, userId, { reason: 'Planted reason', until: ctx.clock.now() });
    await app.modules.notifications.notify(ctx, userId, { kind: 'credits', link: '/payment', params: { credits: 7 } });
  });
  const applied = await app.call('POST /community/reviewer/apply', { token, body: { reason: 'Planted wish to review' } });
  expect(applied.code).toBeUndefined();
  const searched = await app.call('POST /search', { token, body: { person_name: 'Planted Search' } });
  expect([searched.status, searched.message]).toEqual([200, undefined]);
  const bought = await app.call('POST /reveals/purchase', {
    token,
    body: { pack_id: 'starter', payment_method: 'card', platform: 'web', source_id: 'cnon:card-nonce-ok' },
  });
  expect(bought.status).toBe(200);
  await upload(app, '/user/photo', [{ name: 'photo', filename: 'planted-portrait.png', content: await picture() }], token);
  const { text } = await app.inject('GET', '/user/export', { token });
  for (const part of [
    'Planted Name',
    'planted@example.com',
    'planted_handle',
    phone,
    'Pacific/Auckland',
    'Planted reason',
    'You received 7 reveal credits.',
    'Chrome on Linux',
    '1990-05-01',
    'Planted wish to review',
    'planted search',
    'planted-portrait.png',
    bought.data.payment_id,
    '"kind": "purchase"',
  ]) {
    expect(text).toContain(part);
  }
});
