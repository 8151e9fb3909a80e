-- recorded as: 0111-reveal-at-once
-- A reveal as one statement. Each query of a function has its own snapshot, so it sees a removal that was committed while this waited for
-- its lock; the statement around it still sees the earlier state.
create function may_reveal(lock_key bigint, experience bigint) returns boolean
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(lock_key);
  return exists (select from authored.experiences where id = experience and status = 'approved' and not is_hidden);
end $$;

-- Makes the calling statement fail unless all of its parts succeeded.
create function require_whole(is_whole boolean) returns boolean
language plpgsql volatile as $$
begin
  if is_whole is not true then
    raise exception 'one part of a statement was not done' using errcode = 'CR001';
  end if;
  return true;
end $$;

-- Adding a hit changes no indexed column, so the new row version fits beside the old one on the page (HOT).
alter table rate_limits set (fillfactor = 70);
