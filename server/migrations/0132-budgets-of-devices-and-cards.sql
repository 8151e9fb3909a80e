-- The browser in which a session began, sealed: accounts in the same browser share a limit of look-ups.
alter table sessions add column mark_enc bytea;
-- The card that paid, sealed: a keyed hash of the provider's fingerprint.
alter table payments add column card_mark_enc bytea;

-- Phone numbers that belong to nobody. People who look one up try numbers. Each is sealed, and no keyed hash is stored.
create table decoys (
  id uuid primary key,
  number_enc bytea not null
);

-- Members whose searches are suspended until an admin looks.
create table search_suspensions (
  user_id uuid primary key references users (id) on delete cascade,
  since timestamptz not null
);
