-- The admin who decided the appeal, and the reasons of the outcome. Whether an appeal waits for a second admin depends on which admins
-- exist.
alter table authored.appeals
  drop column waiting_for,
  add column guideline smallint,
  add column reasons_enc bytea,
  add column reasons_language text;

-- True after an appeal changed the decision: the statement stays readable, but is no longer the current one.
alter table authored.reasons add column is_overturned boolean not null default false;
alter table member_reasons add column is_overturned boolean not null default false;

-- Appeals against decisions about accounts.
create table member_appeals (
  id uuid primary key,
  reasons_id uuid not null unique references member_reasons (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  statement_enc bytea not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'overturned')),
  -- Keyed hashes of the Idempotency-Key and of the request, to answer a repeated call.
  request_key text,
  request_hash text,
  created_at timestamptz not null,
  due_on date not null,
  decided_by uuid,
  decided_at timestamptz,
  guideline smallint,
  reasons_enc bytea,
  reasons_language text
);
create index member_appeals_user on member_appeals (user_id);
create index member_appeals_status on member_appeals (status, due_on);
