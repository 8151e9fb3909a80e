-- After a mix: the old tables' files go, and the log that still held their rows. Managed servers may forbid it; then only time does.
create function recycle_wal() returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
begin
  execute 'checkpoint';
  perform pg_switch_wal();
  execute 'checkpoint';
  return true;
exception when insufficient_privilege then
  return false;
end $$;
revoke execute on function recycle_wal() from public;
