-- A checklist that a member has dismissed stays dismissed on every device.
alter table users add column has_dismissed_checklist boolean not null default false;
