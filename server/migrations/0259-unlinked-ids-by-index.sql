-- outside a transaction
-- Unlinked IDs are deleted every hour, which read the whole table.
drop index concurrently if exists social_ids_unlinked;
create index concurrently social_ids_unlinked on social_ids (unlinked_at) where unlinked_at is not null;
