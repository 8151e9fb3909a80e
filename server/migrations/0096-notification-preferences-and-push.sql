-- A member's channels for each kind of notice. Sealed, because the kinds that somebody silences tell something about them.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  preferences_enc bytea not null
);

-- Members who chose one message a day and have something waiting, with its channels. The digest empties the table.
create table digest_waiting (
  user_id uuid primary key references users (id) on delete cascade,
  by_email boolean not null,
  by_sms boolean not null,
  by_push boolean not null
);

-- A push subscription belongs to a session and ends with it.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint_hash uuid not null unique,
  subscription_enc bytea not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- The key pair that identifies this installation to push services, made at its first start.
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null,
  private_enc bytea not null
);

alter table outbound_messages drop constraint outbound_messages_channel_check;
alter table outbound_messages add constraint outbound_messages_channel_check check (channel in ('sms', 'email', 'push'));
