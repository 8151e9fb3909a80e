-- The picture that the picture model would not show unprepared, rather than the whole item that it belongs to.
alter table authored.evidence add column is_flagged boolean not null default false;
