create table search_history (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  search_enc bytea not null,
  created_at timestamptz not null
);
create index search_history_user on search_history (user_id, created_at desc, id);
create index search_history_created on search_history (created_at);
