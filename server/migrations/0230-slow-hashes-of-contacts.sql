-- Whether the hashes of phone numbers and e-mail addresses are slow (STRETCH_CONTACT_HASHES). The first start of a database decides it for good.
alter table crypto_keys add column stretches_contacts boolean not null default false;
