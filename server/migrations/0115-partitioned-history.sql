-- outside a transaction
-- Past searches and hits of limits are written by the million and expire by time. A partition is dropped in the same short time, however
-- many rows it has. The partitions are in a schema of their own; all statements use the tables that they belong to.
create schema if not exists partitions;

-- Creates the partition of one span, and moves earlier rows of that span from the default partition.
create or replace function make_partition(whole regclass, part text, from_at timestamptz, to_at timestamptz) returns boolean
language plpgsql as $$
declare
  rest regclass := to_regclass(format('partitions.%I', (select relname from pg_class where oid = whole) || '_default'));
  bound text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = whole);
begin
  if to_regclass(format('partitions.%I', part)) is not null then return false; end if;
  execute format('create table partitions.%I (like %s including defaults including constraints including storage)', part, whole);
  execute format('with moved as (delete from %s where %I >= $1 and %I < $2 returning *) insert into partitions.%I select * from moved',
    rest, bound, bound, part) using from_at, to_at;
  execute format('alter table %s attach partition partitions.%I for values from (%L) to (%L)', whole, part, from_at, to_at);
  return true;
end $$;

-- The slow steps run before the tables are swapped, while others read and write them: the key of the new table, and the check that all rows
-- are within the first partition's range.
drop index concurrently if exists search_history_before_key;
create unique index concurrently search_history_before_key on search_history (id, created_at);
do $$
declare
  month timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month';
  day timestamptz := (date_trunc('day', now() at time zone 'UTC') + interval '2 days') at time zone 'UTC';
begin
  alter table search_history drop constraint if exists of_first_partition;
  alter table held_hits drop constraint if exists of_first_partition;
  execute format('alter table search_history add constraint of_first_partition check (created_at < %L) not valid', month);
  execute format('alter table held_hits add constraint of_first_partition check (expires_at < %L) not valid', day);
end $$;
alter table search_history validate constraint of_first_partition;
alter table held_hits validate constraint of_first_partition;

do $$
declare
  allowed record;
begin
  -- The existing table becomes the first partition until all of its rows expire, so nothing is copied.
  alter table search_history set schema partitions;
  alter table partitions.search_history rename to search_history_before;
  alter table partitions.search_history_before drop constraint search_history_pkey,
    add constraint search_history_before_pkey primary key using index search_history_before_key;
  alter index partitions.search_history_user rename to search_history_before_user;
  alter index partitions.search_history_created rename to search_history_before_created;
  create table search_history (
    id uuid not null,
    user_id uuid not null references users (id) on delete cascade,
    search_enc bytea not null,
    created_at timestamptz not null,
    primary key (id, created_at)
  ) partition by range (created_at);
  create index search_history_user on search_history (user_id, created_at desc, id);
  create index search_history_created on search_history (created_at);
  create table partitions.search_history_default partition of search_history default;
  alter table search_history attach partition partitions.search_history_before
    for values from (minvalue) to (date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month');

  alter table held_hits set schema partitions;
  alter table partitions.held_hits rename to held_hits_before;
  alter index partitions.held_hits_key rename to held_hits_before_key;
  drop index partitions.held_hits_expires;
  create table held_hits (
    key uuid not null,
    at timestamptz not null,
    -- The item that the hit was for, for limits that count only different items.
    item uuid,
    expires_at timestamptz not null
  ) partition by range (expires_at);
  create index held_hits_key on held_hits (key, at);
  create table partitions.held_hits_default partition of held_hits default;
  -- No limit counts longer than a day.
  alter table held_hits attach partition partitions.held_hits_before
    for values from (minvalue) to ((date_trunc('day', now() at time zone 'UTC') + interval '2 days') at time zone 'UTC');

  alter table partitions.search_history_before drop constraint of_first_partition;
  alter table partitions.held_hits_before drop constraint of_first_partition;

  -- Grants on the old tables stay in force.
  for allowed in
    select new.name, acl.privilege_type, acl.grantee::regrole as role
    from (values ('search_history', 'partitions.search_history_before'), ('held_hits', 'partitions.held_hits_before')) new (name, old)
    join pg_class c on c.oid = new.old::regclass cross join aclexplode(c.relacl) acl where acl.grantee <> 0 and acl.grantee <> c.relowner
  loop
    execute format('grant %s on %I to %s', allowed.privilege_type, allowed.name, allowed.role);
  end loop;
  -- Recorded in the same transaction, because this step can't be repeated.
  insert into kysely_migration (name, "timestamp") values ('0115-partitioned-history', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
end $$;
