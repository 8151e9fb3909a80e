-- Links from now on are keyed (version 2). The entry below makes the first of them follow links without a key at once.
alter table audit_chain add column version smallint not null default 1 check (version in (1, 2));
insert into audit_log (at, actor, action, subject) select now(), 'job:migrate', 'audit.key-chain', 'audit:chain' where exists (select from audit_chain);

-- The reason of an entry is text of a person, so it is sealed. Its keyed hash is in the entry's data, which the chain covers.
create table audit_reasons (
  id uuid primary key,
  reason_enc bytea not null
);
