-- People without an account can also write and be written to in Simplified Chinese.
alter table privacy_requests drop constraint privacy_requests_language_check;
alter table privacy_requests add constraint privacy_requests_language_check check (language in ('en', 'es', 'zh-Hans'));
