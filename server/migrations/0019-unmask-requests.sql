-- If two admins are required to open an author's name: the first one's request with its reason, until another one confirms it.
create table unmask_requests (
  experience_id bigint not null references experiences (id) on delete cascade,
  admin_id uuid not null references users (id) on delete cascade,
  reason_enc bytea not null,
  created_at timestamptz not null,
  primary key (experience_id, admin_id)
);
create index unmask_requests_created on unmask_requests (created_at);
