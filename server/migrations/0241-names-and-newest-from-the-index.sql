-- outside a transaction
-- Searches by name, and those that read the newest experiences for a circle, read the row of every match only for its id or its place. The
-- indexes have them now.
drop index concurrently if exists authored.experiences_by_words;
create index concurrently experiences_by_words on authored.experiences (first_word, last_word, rank desc) include (id)
  where status = 'approved' and not is_hidden;
drop index concurrently if exists authored.experiences_words;
drop index concurrently if exists authored.experiences_by_rank;
create index concurrently experiences_by_rank on authored.experiences (rank desc) include (latitude, longitude, id)
  where status = 'approved' and not is_hidden;
drop index concurrently if exists authored.experiences_newest;
-- PostgreSQL reads the row all the same if its page was changed since the last vacuum. By default that runs after a fifth of the table has
-- changed. After a fiftieth, it reads the changed pages only.
alter table authored.experiences set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table authored.experience_identifiers set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
