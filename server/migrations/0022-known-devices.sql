-- Browsers that a member has signed in with, by a keyed hash of a mark that the browser keeps. A new one may not change what
-- proves who somebody is before trusted_from.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  mark_hash uuid not null,
  trusted_from timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, mark_hash)
);
create index known_devices_last_seen on known_devices (last_seen_at);

alter table sessions add column held_until timestamptz;

-- A session that waits for the second factor is held in memory as one (see 0021).
create trigger passkeys_told after insert or delete on passkeys for each row execute function tell_change('standing', 'user_id');
create trigger authenticator_apps_told after insert or update or delete on authenticator_apps for each row
  execute function tell_change('standing', 'user_id');
