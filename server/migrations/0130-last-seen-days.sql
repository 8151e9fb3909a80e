-- outside a transaction
-- The last visit of a member is stored as a day: an exact time would show who was active when something anonymous arrived
-- (docs/anonymity.md). Updated in batches, because an active member would have to wait for a single update of all rows.
do $$
declare
  part uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    part := array(select id from sessions where id > last order by id limit 1000);
    exit when cardinality(part) = 0;
    update sessions s set last_seen_at = date_trunc('day', s.last_seen_at, 'UTC'),
      expires_at = least(date_trunc('day', s.last_seen_at, 'UTC') + interval '31 days', date_trunc('day', s.created_at, 'UTC') + interval '90 days')
      from users u where s.id = any(part) and u.id = s.user_id and u.role = 'user'
        and s.last_seen_at <> date_trunc('day', s.last_seen_at, 'UTC');
    commit;
    last := part[cardinality(part)];
  end loop;
end $$;

do $$
declare
  part uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    part := array(select id from users where id > last order by id limit 1000);
    exit when cardinality(part) = 0;
    update users set last_seen_at = date_trunc('day', last_seen_at, 'UTC') where id = any(part) and role = 'user'
      and last_seen_at <> date_trunc('day', last_seen_at, 'UTC');
    commit;
    last := part[cardinality(part)];
  end loop;
end $$;
