-- From now on links are keyed (version 2). The entry below gets the first keyed link, directly after the last one without a key.
alter table audit_chain add column version smallint not null default 1 check (version in (1, 2));
insert into audit_log (at, actor, action, subject) select now(), 'job:migrate', 'audit.key-chain', 'audit:chain' where exists (select from audit_chain);

-- The reason of an entry is a person's text, so it is sealed. The entry's data contains its keyed hash, which the chain covers.
create table audit_reasons (
  id uuid primary key,
  reason_enc bytea not null
);
