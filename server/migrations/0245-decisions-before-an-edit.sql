-- A later outcome says nothing about a decision that was made before the author edited the text.
alter table authored.review_decisions add column precedes_edit boolean not null default false;
