-- If two admins are required, one requests a new admin and another one agrees within a day.
create table admin_requests (
  member_id uuid not null references users (id) on delete cascade,
  asked_by uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null,
  primary key (member_id, asked_by)
);
create index admin_requests_asked_at on admin_requests (asked_at);
create index admin_requests_asked_by on admin_requests (asked_by);

-- When admins made the member an admin: in the first week a new admin can't confirm actions that take two admins.
alter table users add column admin_since timestamptz;
