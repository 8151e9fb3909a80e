-- Events of a payment provider, so that each is processed once.
create table provider_events (
  id text primary key,
  received_at timestamptz not null
);
create index provider_events_received on provider_events (received_at);

create unique index payments_provider_reference on payments (provider_reference) where provider_reference is not null;
