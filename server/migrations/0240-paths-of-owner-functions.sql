-- These functions run with the owner's rights. A path that doesn't name the schema of temporary objects searches it first: a role with a
-- temporary table `counters` would have had its own triggers run with the owner's rights when change_member_role() counted a member.
alter function public.change_member_role(uuid, text, timestamptz) set search_path = pg_catalog, public, pg_temp;
alter function public.recycle_wal() set search_path = pg_catalog, pg_temp;

create or replace function public.count_members(members bigint, reviewers bigint, trust bigint) returns void language sql as $$
  insert into public.counters (kind, key, shard, n)
  select 'members', key, (pg_current_xact_id()::text::bigint % 16)::smallint, n
  from (values ('count', members), ('reviewers', reviewers), ('trust', trust)) as change (key, n)
  where n <> 0 order by key
  on conflict (kind, key, shard) do update set n = public.counters.n + excluded.n;
$$;
