-- outside a transaction
-- Each day the notices of one day expire. Without an index all notices were read to find them. Notices are stored in order of time, so a
-- block range index finds them at almost no cost for writers.
drop index concurrently if exists notifications_by_day;
create index concurrently notifications_by_day on notifications using brin (created_at) with (autosummarize = on);
