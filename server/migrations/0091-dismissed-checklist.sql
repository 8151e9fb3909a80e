-- What a member has put away stays so on every device.
alter table users add column has_dismissed_checklist boolean not null default false;
