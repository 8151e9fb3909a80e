-- Whoever asks without an account has no settings: they are written to in the language that they asked in.
alter table privacy_requests add column language text not null default 'en' check (language in ('en', 'es'));
