-- outside a transaction
-- How many reveals a member owes: reveals that they used of a payment which their bank took back. The balance of credits is never below zero,
-- so they are an account of their own, with its own entries. While it isn't zero, nothing is revealed.
alter table credit_accounts add column if not exists owed integer not null default 0;
alter table credit_accounts drop constraint if exists credit_accounts_owed_check;
alter table credit_accounts add constraint credit_accounts_owed_check check (owed >= 0) not valid;
alter table credit_accounts validate constraint credit_accounts_owed_check;
