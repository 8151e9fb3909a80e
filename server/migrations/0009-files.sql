-- A file's owner is stored as a keyed hash: a stolen database must not tell who gave which evidence.
create table files (
  id uuid primary key,
  owner_key uuid not null,
  purpose text not null check (purpose in ('photo', 'experience', 'ownership_dispute', 'experience_dispute')),
  kind text not null check (kind in ('image', 'video', 'document')),
  media_type text not null,
  size_bytes bigint not null,
  name_enc bytea not null,
  key_enc bytea not null,
  storage_key uuid not null unique,
  -- The object that the file belongs to. Until it is set, the owner can attach the file, or it is deleted.
  attached_kind text check (attached_kind in ('photo', 'experience', 'ownership_dispute', 'experience_dispute')),
  attached_id text,
  is_hidden_from_subject boolean not null default false,
  created_at timestamptz not null,
  deletes_at timestamptz,
  check ((attached_kind is null) = (attached_id is null))
);
create index files_owner on files (owner_key, created_at desc);
create index files_attached on files (attached_kind, attached_id) where attached_id is not null;
create index files_deletes_at on files (deletes_at) where deletes_at is not null;
