-- Browsers in which a member has signed in, by a keyed hash of the browser's cookie. Until trusted_from, a new browser can't change the
-- member's sign-in methods.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  mark_hash uuid not null,
  trusted_from timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, mark_hash)
);
create index known_devices_last_seen on known_devices (last_seen_at);

alter table sessions add column held_until timestamptz;

-- The session cache contains whether a session still needs the second factor (see 0021).
create trigger passkeys_told after insert or delete on passkeys for each row execute function tell_change('standing', 'user_id');
create trigger authenticator_apps_told after insert or update or delete on authenticator_apps for each row
  execute function tell_change('standing', 'user_id');
