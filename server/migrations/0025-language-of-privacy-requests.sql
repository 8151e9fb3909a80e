-- People without an account have no settings: messages to them are in the language of their request.
alter table privacy_requests add column language text not null default 'en' check (language in ('en', 'es'));
