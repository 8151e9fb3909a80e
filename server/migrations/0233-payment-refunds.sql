-- The refunds that the provider reported, by its ids. The event of a refund can arrive before the outcome of its payment.
create table payment_refunds (
  id text primary key,
  payment_reference text not null,
  amount_cents integer not null,
  currency text not null,
  -- How many reveals of the payment it took back, spent ones included; null while it is not applied.
  reveals integer,
  received_at timestamptz not null
);
create index payment_refunds_payment on payment_refunds (payment_reference);
