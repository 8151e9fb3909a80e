-- A reveal as one statement. Each query of a function has a snapshot of its own, so what a removal has committed while this waited
-- for its lock is seen; the statement around it still sees what was there before.
create function may_reveal(lock_key bigint, experience bigint) returns boolean
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(lock_key);
  return exists (select from authored.experiences where id = experience and status = 'approved' and not is_hidden);
end $$;

-- Takes back the whole statement that calls it, unless all of it was done.
create function require_whole(is_whole boolean) returns boolean
language plpgsql volatile as $$
begin
  if is_whole is not true then
    raise exception 'one part of a statement was not done' using errcode = 'CR001';
  end if;
  return true;
end $$;

-- Hits of a day change no indexed column, and find room for the new row beside the old one.
alter table rate_limits set (fillfactor = 70);
