create table experience_disputes (
  id uuid primary key,
  experience_id bigint not null references experiences (id) on delete cascade,
  disputing_user_id uuid,
  privacy_request_id uuid,
  platform text not null,
  ground text not null check (ground in ('not_me', 'false_information', 'private_information', 'illegal_content', 'harassment', 'other')),
  statement_enc bytea not null,
  author_statement_enc bytea,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  admin_notes_enc bytea,
  resolved_by uuid,
  resolved_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null,
  check ((disputing_user_id is null) <> (privacy_request_id is null))
);
create unique index experience_disputes_open on experience_disputes (experience_id) where status = 'pending';
create index experience_disputes_experience on experience_disputes (experience_id, created_at desc);
create index experience_disputes_user on experience_disputes (disputing_user_id, created_at desc);
create index experience_disputes_status on experience_disputes (status, created_at desc);

create table ownership_disputes (
  id uuid primary key,
  claimant_user_id uuid not null references users (id) on delete cascade,
  owner_user_id uuid not null,
  social_id_id uuid not null,
  owner_reference uuid not null,
  platform text not null,
  value_enc bytea not null,
  reason_enc bytea not null,
  owner_statement_enc bytea,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  admin_notes_enc bytea,
  resolved_by uuid,
  resolved_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null
);
create unique index ownership_disputes_open on ownership_disputes (claimant_user_id, social_id_id) where status = 'pending';
create index ownership_disputes_status on ownership_disputes (status, created_at desc);
create index ownership_disputes_claimant on ownership_disputes (claimant_user_id, created_at desc);
create index ownership_disputes_owner on ownership_disputes (owner_user_id, created_at desc);
