-- People without an account who proved a phone number or an e-mail address, and links for adding a file to a dispute. The token is stored
-- as a keyed hash. The address is sealed, and stored until its disputes are decided.
create table privacy_requests (
  id uuid primary key,
  channel text not null check (channel in ('phone', 'email')),
  address_enc bytea not null,
  -- The keyed hash by which experiences are found.
  key uuid not null,
  token_hash uuid unique,
  verified_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index privacy_requests_key on privacy_requests (key, created_at desc);
create index privacy_requests_expires on privacy_requests (expires_at);
create index experience_disputes_privacy_request on experience_disputes (privacy_request_id) where privacy_request_id is not null;

-- One valid link for each side. It names the side and not the person: the author is never in plain text.
create table dispute_upload_links (
  dispute_id uuid not null references experience_disputes (id) on delete cascade,
  side text not null check (side in ('disputing', 'author')),
  token_hash uuid not null unique,
  expires_at timestamptz not null,
  primary key (dispute_id, side)
);
