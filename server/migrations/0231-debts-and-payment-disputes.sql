-- The entries of the debts. Each has a counterpart among the ledger's entries with the same reference.
create table debt_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  delta integer not null check (delta <> 0),
  kind text not null check (kind in ('charge_back', 'settlement', 'charge_back_won')),
  reference uuid not null,
  created_at timestamptz not null,
  unique (kind, reference)
);
create index debt_entries_user on debt_entries (user_id, id desc);
create trigger debt_entries_append_only before update or truncate on debt_entries
  for each statement execute function refuse_change();

-- The last known outcome of each chargeback, by the provider's ids. Its event can arrive before the payment's own outcome, and later than a
-- newer event.
create table payment_disputes (
  id text primary key,
  payment_reference text not null,
  is_lost boolean not null,
  -- Whether the credits of the payment were taken back because of it.
  is_applied boolean not null default false,
  amount_cents integer not null,
  currency text not null,
  changed_at timestamptz not null
);
create index payment_disputes_payment on payment_disputes (payment_reference);
