-- Releases before 1.0.0 write and read this column of linked IDs, so they continue to work on this schema. This release uses only
-- proved_until. Databases created in between have lost the column.
alter table social_ids add column if not exists is_verified boolean not null default false;
