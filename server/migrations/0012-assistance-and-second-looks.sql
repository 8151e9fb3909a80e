-- Records who opened the name of an anonymous author, and why. The author's data export contains it.
create table unmaskings (
  id uuid primary key,
  experience_id bigint not null references experiences (id) on delete cascade,
  admin_id uuid not null,
  reason_enc bytea not null,
  created_at timestamptz not null
);
create index unmaskings_experience on unmaskings (experience_id, created_at);

-- Keyed hashes of a text's runs of words, with a key for each author: they show only that two texts of one author are similar.
create table review_sketches (
  item_id bigint primary key references review_items (id) on delete cascade,
  author_key uuid not null,
  sketch bigint[] not null
);
create index review_sketches_author on review_sketches (author_key, item_id desc);

-- One decided item in ten is decided again by somebody who doesn't know the first decision.
alter table review_items add column awaits_second_look boolean not null default false;
create index review_items_second_look on review_items (id) where awaits_second_look;

create index experiences_unpublished on experiences (status) where status <> 'approved';

-- The directory of members, newest first.
create index users_created on users (created_at desc, id desc);
