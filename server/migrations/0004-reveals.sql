create table credit_accounts (
  user_id uuid primary key references users (id) on delete cascade,
  balance integer not null check (balance >= 0),
  is_unlimited boolean not null default false,
  last_top_up_month date
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  delta integer not null,
  kind text not null check (kind in ('sign_up', 'monthly', 'purchase', 'reveal', 'refund', 'approval', 'reversal')),
  -- The reason for the entry, as a keyed hash, because some reasons would tell who wrote what.
  reference uuid not null,
  created_at timestamptz not null,
  unique (kind, reference)
);
create index ledger_entries_user on ledger_entries (user_id, id desc);
create trigger ledger_entries_append_only before update or truncate on ledger_entries
  for each statement execute function refuse_change();

create table credit_acknowledgements (
  entry_id bigint primary key references ledger_entries (id) on delete cascade,
  acknowledged_at timestamptz not null
);

create table reveals (
  user_id uuid not null references users (id) on delete cascade,
  experience_id bigint not null references experiences (id) on delete cascade,
  is_charged boolean not null,
  revealed_at timestamptz not null,
  primary key (user_id, experience_id)
);
create index reveals_experience on reveals (experience_id);

create table payments (
  id uuid primary key,
  user_id uuid not null,
  pack_id text not null,
  reveals integer not null,
  total_cents integer not null check (total_cents > 0),
  currency text not null default 'USD',
  status text not null check (status in ('pending', 'completed', 'failed', 'refunded')),
  provider text not null,
  provider_reference text,
  idempotency_hash uuid not null unique,
  request_hash bytea not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index payments_user on payments (user_id, created_at desc);
create index payments_pending on payments (created_at) where status = 'pending';
