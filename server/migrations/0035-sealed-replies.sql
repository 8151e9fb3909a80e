-- A saved reply is sealed under a key that only the call that made it can derive, and hashes of requests are keyed.
-- What was saved before was not, so it goes, file and all; payments have an attempt of their own that holds across this.
truncate idempotency_keys;
alter table idempotency_keys add column sealed_reply bytea;
