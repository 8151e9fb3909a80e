-- recorded as: 0026-held-hits
-- Hits of the limits in memory, one row each: rewriting a member's whole list for every few hits cost more than the searches that they
-- count.
create table held_hits (
  key uuid not null,
  at timestamptz not null,
  -- The item that the hit was for, for limits that count only different items.
  item uuid,
  expires_at timestamptz not null
);
create index held_hits_key on held_hits (key, at);
-- Rows are inserted almost in order of their expiry.
create index held_hits_expires on held_hits using brin (expires_at);

insert into held_hits (key, at, item, expires_at)
select r.key, h.at, h.item, h.at + interval '1 day'
from rate_limits r cross join unnest(r.hits, r.items) h (at, item)
where r.items is not null;
delete from rate_limits where items is not null;
drop trigger rate_limits_cleared_told on rate_limits;
alter table rate_limits drop column items;
create trigger held_hits_cleared_told after delete on held_hits for each row
  when (old.expires_at > now()) execute function tell_change('limit', 'key');
