-- Migrations that a release must know to work with this database. A release that lacks one of them does not start.
create table schema_requirements (
  migration text primary key
);
