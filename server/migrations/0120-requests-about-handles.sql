-- Somebody without an account can request something about a handle: the code goes to their number or address, and the profile proves the
-- handle.
alter table privacy_requests
  -- Sealed: platform and handle. Null if the request is about the number or address itself.
  add column handle_enc bytea,
  add column handle_proved_at timestamptz,
  -- Sealed, so that messages can carry the link; it is looked up by its keyed hash.
  add column token_enc bytea,
  -- When the request is deleted: its link expires at expires_at, but its outcome can be appealed for longer.
  add column forget_at timestamptz not null default now() + interval '31 days';
update privacy_requests set forget_at = expires_at;
drop index privacy_requests_expires;
create index privacy_requests_forget on privacy_requests (forget_at);
