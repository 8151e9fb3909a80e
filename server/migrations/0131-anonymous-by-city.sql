-- Whether an anonymous experience would be the only one of its city this month.
create index experiences_anonymous_city on authored.experiences (lower(city), published_day) where status = 'approved' and not is_hidden and is_anonymous;
