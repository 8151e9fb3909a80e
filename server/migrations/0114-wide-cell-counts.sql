-- requires: 0110-jobs-outbox
-- recorded as: 0114-counts-without-scans
-- Releases without it can't decrypt what this one seals.
-- The number of published experiences in each wide cell, counted as they are published: searches need it every ten minutes, and counting
-- the table would take longer the larger it is. Counters with many keys have a single shard.
insert into counters (kind, key, shard, n)
select 'cell', wide_cell::text, -1, count(*) from authored.experiences where status = 'approved' and wide_cell is not null group by wide_cell
on conflict (kind, key, shard) do update set n = excluded.n;
