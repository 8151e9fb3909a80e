-- Marks a single picture that the picture model warns of, instead of the whole item.
alter table authored.evidence add column is_flagged boolean not null default false;
