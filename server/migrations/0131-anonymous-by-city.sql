-- outside a transaction
-- Whether an anonymous experience would be the only one of its city this month.
drop index concurrently if exists authored.experiences_anonymous_city;
create index concurrently experiences_anonymous_city on authored.experiences (lower(city), published_day) where status = 'approved' and not is_hidden and is_anonymous;
