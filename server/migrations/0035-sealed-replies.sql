-- A saved reply is sealed under a key that only the call that made it can derive, and hashes of requests are keyed. Replies saved before
-- are not sealed, so they are deleted by TRUNCATE, which also removes them from the file. Payments are not affected: they have their own
-- record of attempts.
truncate idempotency_keys;
alter table idempotency_keys add column sealed_reply bytea;
