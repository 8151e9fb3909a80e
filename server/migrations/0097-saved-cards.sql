-- Cards that members saved. The payment provider has the number; this table has the provider's id of the card, sealed.
create table saved_cards (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  card_enc bytea not null,
  created_at timestamptz not null
);
create index saved_cards_user on saved_cards (user_id, created_at desc, id);

-- The reason why a payment failed, so that a repeated call gets the same reply.
alter table payments add column decline_reason text;
