-- Releases before 1.0.0 write this column of linked IDs, and read it: they go on working on this schema. This release looks at
-- proved_until alone. Databases that were made in between have lost it.
alter table social_ids add column if not exists is_verified boolean not null default false;
