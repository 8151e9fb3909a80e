-- The day of the last daily digest, so that a missed one is sent later, and no day has two.
create table last_digest (
  id smallint primary key check (id = 1),
  day date not null
);
