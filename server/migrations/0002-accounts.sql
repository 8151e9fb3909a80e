create table users (
  id uuid primary key,
  role text not null default 'user' check (role in ('user', 'reviewer', 'admin')),
  display_name_enc bytea,
  phone_enc bytea,
  phone_hash uuid unique,
  phone_verified_at timestamptz,
  email_enc bytea,
  email_hash uuid unique,
  email_verified_at timestamptz,
  birthdate_enc bytea,
  birthdate_corrected_at timestamptz,
  preferences_enc bytea,
  settings_enc bytea,
  is_profile_complete boolean not null default false,
  is_adult boolean not null default false,
  is_verified boolean not null default false,
  is_name_public boolean not null default true,
  auth_provider text not null default 'phone' check (auth_provider in ('phone', 'google')),
  external_hash uuid unique,
  photo_file_id uuid,
  photo_source text check (photo_source in ('google', 'apple', 'other')),
  trust_score smallint not null default 0 check (trust_score between 0 and 100),
  deletes_at timestamptz,
  keeps_experiences boolean,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_staff on users (role) where role <> 'user';
create index users_deletes_at on users (deletes_at) where deletes_at is not null;

create table consents (
  id uuid primary key,
  address_hash uuid not null,
  text_version text not null,
  client_address_enc bytea not null,
  client_timestamp timestamptz,
  given_at timestamptz not null
);
create index consents_address on consents (address_hash, given_at desc);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  device_enc bytea,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expires on sessions (expires_at);

-- One valid code per purpose and address; a new one replaces it.
create table challenges (
  key uuid primary key,
  purpose text not null check (purpose in ('sign-in', 'phone', 'email', 'social-id', 'deletion', 'privacy')),
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  payload_enc bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index challenges_expires on challenges (expires_at);

create table tickets (
  hash uuid primary key,
  kind text not null check (kind in ('sign-up', 'google', 'google-state')),
  payload_enc bytea not null,
  expires_at timestamptz not null
);
create index tickets_expires on tickets (expires_at);

create table bans (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  reason_enc bytea not null,
  until timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  lifted_at timestamptz
);
create index bans_user on bans (user_id) where lifted_at is null;

create table social_ids (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null,
  type text not null check (type in ('phone', 'email', 'handle')),
  key uuid not null,
  value_enc bytea not null,
  is_verified boolean not null default false,
  is_automatic boolean not null default false,
  owner_reference uuid not null unique,
  created_at timestamptz not null,
  unlinked_at timestamptz
);
create unique index social_ids_claimed on social_ids (platform, key) where unlinked_at is null;
create index social_ids_user on social_ids (user_id, created_at desc);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  params_enc bytea,
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id) where read_at is null;
