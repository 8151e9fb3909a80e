-- outside a transaction
-- The hourly job that erases old unpublished texts read every text that it had ever erased again, for each hundred that it erased.
drop index concurrently if exists authored.experiences_decided_unerased;
create index concurrently experiences_decided_unerased on authored.experiences (decided_day)
  where status in ('rejected', 'removed') and not is_erased;
drop index concurrently if exists authored.experiences_withdrawn_unerased;
create index concurrently experiences_withdrawn_unerased on authored.experiences (day) where status = 'withdrawn' and not is_erased;
