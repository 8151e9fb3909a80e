-- Authors whose experiences a member does not want to see. The blocked author and the experience are sealed: a stolen database tells
-- neither who wrote something nor who read it.
create table blocks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- A keyed hash of member and experience: each experience can be a reason only once.
  reason_key uuid not null unique,
  author_enc bytea not null,
  created_at timestamptz not null
);
create index blocks_user on blocks (user_id, created_at desc);
