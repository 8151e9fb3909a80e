-- The reasons of a decision, for each person affected. Statements about texts are on the authored side, and their readers find them through
-- their own lists; statements about accounts are on the identity side.
alter table authored.reasons
  add column kind text not null check (kind in ('experience', 'reply', 'rewording', 'experience_dispute', 'report', 'appeal')),
  -- The experience that the case is about: authors find statements through their own experiences.
  add column experience_id bigint not null,
  add column decided_by uuid not null,
  -- Null if no appeal is possible, or none any more.
  alter column appeal_until drop not null,
  add check (subject_kind in ('experience', 'reply', 'experience_dispute', 'report'));
create index reasons_experience on authored.reasons (experience_id, audience);

create table member_reasons (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('ownership_dispute', 'application', 'suspension', 'role', 'appeal')),
  subject_kind text not null check (subject_kind in ('ownership_dispute', 'application', 'suspension', 'role')),
  subject_id text not null,
  outcome text not null,
  guideline smallint not null,
  words_enc bytea not null,
  language text not null,
  -- The role that the member had before it was lowered.
  role_before text,
  decided_by uuid not null,
  created_at timestamptz not null,
  appeal_until date
);
create index member_reasons_user on member_reasons (user_id, created_at desc);
create index member_reasons_subject on member_reasons (subject_kind, subject_id);

-- Reporters find their reports through slots; the decision about the reported text closes them.
create index reports_open on authored.reports (subject_type, subject_id) where status = 'open';
