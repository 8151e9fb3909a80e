-- recorded as: 0015-one-shard-a-transaction
-- One shard for all counts of a transaction: with a different one for each, concurrent sign-ups would deadlock.
create or replace function count_members(members bigint, reviewers bigint, trust bigint) returns void language sql as $$
  insert into counters (kind, key, shard, n)
  select 'members', key, (pg_current_xact_id()::text::bigint % 16)::smallint, n
  from (values ('count', members), ('reviewers', reviewers), ('trust', trust)) as change (key, n)
  where n <> 0 order by key
  on conflict (kind, key, shard) do update set n = counters.n + excluded.n;
$$;
