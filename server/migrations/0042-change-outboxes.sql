-- Caches of all processes are invalidated through these tables. NOTIFY in the writing transaction would make all commits of the server wait
-- for one another. The code that writes a change adds the row; platform/db/change-feed reads them. Unlogged: after a crash every process
-- reconnects and drops all it has cached. So no row reaches the write-ahead log.
create unlogged table identity_outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  ref uuid,
  item uuid,
  -- The process that wrote the row, and has already applied it.
  origin uuid
);
create index identity_outbox_xid on identity_outbox (xid);

create unlogged table authored_outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  ref uuid,
  origin uuid
);
create index authored_outbox_xid on authored_outbox (xid);

drop function tell_change() cascade;
drop function tell_links_added() cascade;
drop function tell_names() cascade;
