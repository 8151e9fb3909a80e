-- Counters with very many keys have a single shard, -1, so that the largest of them are read from an index.
create index counters_wide on counters (kind, n desc) where shard = -1;

-- Triggers on the members' table update the community's figures about members, whichever code changes a member.
create function count_members(members bigint, reviewers bigint, trust bigint) returns void language sql as $$
  insert into counters (kind, key, shard, n)
  select 'members', key, s.shard, n
  from (values ('count', members), ('reviewers', reviewers), ('trust', trust)) as change (key, n), (select floor(random() * 16)::smallint as shard) s
  where n <> 0 order by key
  on conflict (kind, key, shard) do update set n = counters.n + excluded.n;
$$;

create function count_members_inserted() returns trigger language plpgsql as $$
begin
  perform count_members(count(*), count(*) filter (where role = 'reviewer'), coalesce(sum(trust_score), 0)) from added;
  return null;
end $$;
create trigger users_counted_in after insert on users referencing new table as added for each statement execute function count_members_inserted();

create function count_members_deleted() returns trigger language plpgsql as $$
begin
  perform count_members(-count(*), -count(*) filter (where role = 'reviewer'), -coalesce(sum(trust_score), 0)) from gone;
  return null;
end $$;
create trigger users_counted_out after delete on users referencing old table as gone for each statement execute function count_members_deleted();

create function count_member_changed() returns trigger language plpgsql as $$
begin
  perform count_members(0, (new.role = 'reviewer')::int - (old.role = 'reviewer')::int, new.trust_score - old.trust_score);
  return null;
end $$;
create trigger users_counted_again after update of role, trust_score on users for each row
  when (old.role is distinct from new.role or old.trust_score is distinct from new.trust_score) execute function count_member_changed();

-- For databases that already had members before these counters.
select count_members(count(*), count(*) filter (where role = 'reviewer'), coalesce(sum(trust_score), 0)) from users;
