-- The tables that every module uses: keys, limits, idempotency, audit, outgoing messages, counters. *_enc columns hold authenticated
-- ciphertext bound to table, column and row; *_hash, *_key and *_mark columns hold keyed hashes.

create table crypto_keys (
  kid smallint primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table rate_limits (
  key uuid primary key,
  hits timestamptz[] not null,
  -- The item that each hit was for, for limits that count only different items.
  items uuid[],
  last_hit uuid not null,
  expires_at timestamptz not null
);
create index rate_limits_expires on rate_limits (expires_at);

create table idempotency_keys (
  scope uuid primary key,
  request_hash bytea not null,
  status smallint,
  response_enc bytea,
  created_at timestamptz not null default now()
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  data jsonb not null default '{}',
  request_id text
);
create index audit_log_actor on audit_log (actor, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_subject on audit_log (subject, id desc);

-- The chain is in a table of its own so that writers never wait for one another: a job adds committed entries to it.
create table audit_chain (
  seq bigint primary key,
  entry_id bigint not null unique references audit_log (id),
  prev_hash bytea not null,
  hash bytea not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

create table outbound_messages (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  address_enc bytea not null,
  address_hash uuid not null,
  body_enc bytea not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbound_messages_created on outbound_messages (created_at desc);
create index outbound_messages_address on outbound_messages (address_hash, created_at desc);

-- Sharded, so that a popular counter is not one hot row.
create table counters (
  kind text not null,
  key text not null,
  shard smallint not null,
  n bigint not null,
  primary key (kind, key, shard)
);
