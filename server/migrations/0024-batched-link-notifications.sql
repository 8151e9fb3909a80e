-- recorded as: 0024-links-told-together
-- Links of many members at once cause one notification instead of one for each.
create function tell_links_added() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from added limit 1001) a) > 1000 then
    perform pg_notify('candor_changes', 'links');
  else
    perform pg_notify('candor_changes', 'links ' || user_id) from (select distinct user_id from added) a;
  end if;
  return null;
end $$;
drop trigger social_ids_told on social_ids;
create trigger social_ids_told after update or delete on social_ids for each row execute function tell_change('links', 'user_id');
create trigger social_ids_added_told after insert on social_ids referencing new table as added
  for each statement execute function tell_links_added();
