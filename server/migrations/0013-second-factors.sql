-- Second factors of a member, besides the phone: passkeys and an authenticator app.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_hash uuid not null unique,
  credential_enc bytea not null,
  sign_count bigint not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- A new secret is pending until it is proved; the present one stays valid until then.
create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  secret_enc bytea,
  last_step bigint,
  confirmed_at timestamptz,
  pending_enc bytea,
  pending_at timestamptz
);

alter table sessions add column confirmed_until timestamptz;

alter table tickets drop constraint tickets_kind_check;
alter table tickets add constraint tickets_kind_check
  check (kind in ('sign-up', 'google', 'google-state', 'passkey-new', 'passkey-sign-in'));
