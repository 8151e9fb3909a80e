-- A value that only the authorship key in use gives. It tells which of the key file's authorship keys the hashes were made with; without
-- one it is the first. `rotate-keys` sets it (docs/operations.md, "Changing the keys").
alter table crypto_keys add column authorship_mark uuid;
