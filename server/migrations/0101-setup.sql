-- How far the setup of a new installation is. One row, made by the first start that prints a token.
create table setup (
  id smallint primary key default 1 check (id = 1),
  -- Of the last token that a start printed. It is used once, and dead after twenty wrong ones.
  token_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  -- Of the cookie that the token was exchanged for.
  session_hash bytea,
  key_copied_at timestamptz
);
