-- "Tell me when something new is published about this handle". The keyed hash has its own key, so that it equals no hash of another table:
-- an alert must not lead to the experiences about its subject (docs/anonymity.md).
create table alerts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  key uuid not null,
  alert_enc bytea not null,
  until timestamptz not null,
  unique (user_id, key)
);
create index alerts_key on alerts (key, until);
create index alerts_until on alerts (until);

-- Alerts are only about new publications, not about other events.
alter table authored.news add column is_publication boolean not null default false;
