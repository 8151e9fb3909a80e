-- recorded as: 0023-notices-without-a-moment
-- A notice about a text arrived at the moment of a decision, which the audit trail records beside the experience: its time would identify
-- the author. So only the day and the order within it are readable, and the rest is sealed in notice_enc.
alter table notifications
  add column notice_enc bytea,
  add column nth smallint not null default 0,
  alter column kind drop not null,
  alter column link drop not null;
update notifications n set created_at = date_trunc('day', n.created_at at time zone 'UTC') at time zone 'UTC', nth = least(o.nth, 32767)
  from (
    select id, row_number() over (partition by user_id, date_trunc('day', created_at at time zone 'UTC') order by created_at, id) as nth
    from notifications
  ) o
  where o.id = n.id;
