-- Remains of an erased rejected experience: that there was one, for as long as it lowers its author's score.
create table past_rejections (
  id bigint generated always as identity primary key,
  author_key uuid not null,
  rejected_at timestamptz not null
);
create index past_rejections_author on past_rejections (author_key);
create index past_rejections_rejected_at on past_rejections (rejected_at);
create index experiences_rejected on experiences (decided_at) where status = 'rejected';
create index experiences_withdrawn on experiences (submitted_at) where status = 'withdrawn';
