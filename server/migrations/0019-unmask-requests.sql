-- Where two admins are needed to open an anonymous author's name: who asked and why, until another one asks too.
create table unmask_requests (
  experience_id bigint not null references experiences (id) on delete cascade,
  admin_id uuid not null references users (id) on delete cascade,
  reason_enc bytea not null,
  created_at timestamptz not null,
  primary key (experience_id, admin_id)
);
create index unmask_requests_created on unmask_requests (created_at);
