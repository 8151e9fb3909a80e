-- requires: 0110-jobs-outbox
-- Releases that lack it can not open what this one seals.
-- How many published experiences lie in each wide cell, counted as they are published: searches ask for it every ten minutes, and
-- counting the table takes longer the larger it is. The shard is that of kinds with many keys.
insert into counters (kind, key, shard, n)
select 'cell', wide_cell::text, -1, count(*) from authored.experiences where status = 'approved' and wide_cell is not null group by wide_cell
on conflict (kind, key, shard) do update set n = excluded.n;
