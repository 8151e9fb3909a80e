-- The state of the setup of a new installation. One row, created by the first start that prints a token.
create table setup (
  id smallint primary key default 1 check (id = 1),
  -- The hash of the last printed token. It works once, and is invalid after twenty wrong tries.
  token_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  -- The hash of the cookie for which the token was exchanged.
  session_hash bytea,
  key_copied_at timestamptz
);
