import type { TableName } from '../sides.ts';

/** Citus places the tables of one colocation group together, so that a single machine runs a statement on one group and key. */
export type ColocationGroup = 'member' | 'identifier' | 'experience' | 'key';

export type Placement =
  /** Distributed over the machines by this column. */
  | { group: ColocationGroup; column: string }
  /** Small and read everywhere: a copy on each machine. */
  | 'reference'
  /** Small, or used by one process at a time: stays on the coordinator. */
  | 'local';

const member = (column = 'user_id'): Placement => ({ group: 'member', column });
const experience = (column = 'experience_id'): Placement => ({ group: 'experience', column });
const key = (column = 'key'): Placement => ({ group: 'key', column });

/**
 * The place that each table is meant to have in a distributed database. Tables of the authored side that lead to an author are distributed by their keyed
 * hash.
 */
export const PLACEMENTS: Readonly<Record<TableName, Placement>> = {
  account_clusters: 'local',
  admin_requests: 'local',
  alerts: member(),
  answers: experience(),
  appeals: experience(),
  audit_archives: 'local',
  audit_chain: 'local',
  audit_log: 'local',
  audit_reasons: 'local',
  authenticator_apps: member(),
  authored_outbox: 'local',
  bans: member(),
  blocks: member(),
  challenges: key(),
  claims: key('mark'),
  consents: key('address_hash'),
  counters: 'local',
  credit_accounts: member(),
  credit_acknowledgements: member(),
  crypto_keys: 'reference',
  daily_mixes: 'local',
  debt_entries: member(),
  decoys: 'local',
  digest_waiting: member(),
  earned_spends: key(),
  evidence: experience(),
  experience_disputes: experience(),
  experience_identifiers: { group: 'identifier', column: 'key' },
  experiences: experience('id'),
  feedback_categories: 'reference',
  held_decisions: 'local',
  held_hits: key(),
  idempotency_keys: key('scope'),
  holds: experience('subject_id'),
  identity_outbox: 'local',
  inbox: key(),
  inbox_kept: key(),
  known_devices: member(),
  last_digest: 'local',
  leaving: key(),
  jobs_outbox: 'local',
  ledger_entries: member(),
  member_appeals: member(),
  member_marks: member(),
  member_reasons: member(),
  name_words: 'reference',
  news: 'local',
  notification_preferences: member(),
  notifications: member(),
  outbound_messages: 'local',
  ownership_disputes: 'local',
  passkeys: member(),
  payment_disputes: 'local',
  payment_refunds: 'local',
  payments: member(),
  privacy_requests: 'local',
  profile_photos: member(),
  profile_proofs: member(),
  provider_events: 'local',
  push_keys: 'reference',
  push_subscriptions: member(),
  rate_limits: key(),
  reasons: experience(),
  removed_pictures: 'local',
  replies: experience(),
  reports: experience('subject_id'),
  reveals: member(),
  review_decisions: 'local',
  review_items: 'local',
  review_notes: 'local',
  review_openings: 'local',
  reviewer_applications: member(),
  schema_requirements: 'local',
  saved_cards: member(),
  search_history: member(),
  search_suspensions: member(),
  sessions: member(),
  setup: 'local',
  slots: key(),
  social_ids: member(),
  staged: key(),
  tickets: key('hash'),
  unmask_requests: 'local',
  unmaskings: 'local',
  users: member('id'),
};

/**
 * The tables that `npm run cli -- distribute` distributes: the index of exact look-ups. The API's tests pass with it distributed. The other
 * tables stay on the coordinator until obstacles.json has no entry about them and no statement writes them together with a table elsewhere.
 */
export const DISTRIBUTED_TABLES: readonly TableName[] = ['experience_identifiers'];
