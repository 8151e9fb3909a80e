-- outside a transaction
-- Why a text is or was hidden: the reasons of urgent reports and disputes. Once a reason was checked and the text kept,
-- the same reason does not hide it again.
create table if not exists authored.holds (
  subject_type text not null check (subject_type in ('experience', 'reply')),
  subject_id bigint not null,
  source text not null check (source in ('report', 'dispute')),
  reason text not null,
  is_active boolean not null,
  -- False if the reason was checked without having hidden anything.
  has_hidden boolean not null,
  day date not null,
  checked_day date,
  primary key (subject_type, subject_id, source, reason)
);
create index if not exists holds_day on authored.holds (day);

-- The staff member who decided the urgent report.
alter table authored.reports add column if not exists resolved_by uuid;

-- When deciders of an urgent case are reminded; null after the reminder.
alter table authored.review_items add column if not exists remind_at timestamptz;
drop index concurrently if exists authored.review_items_remind;
create index concurrently review_items_remind on authored.review_items (remind_at) where remind_at is not null;
alter table authored.experience_disputes add column if not exists remind_at timestamptz;
drop index concurrently if exists authored.experience_disputes_remind;
create index concurrently experience_disputes_remind on authored.experience_disputes (remind_at) where remind_at is not null;

-- Fingerprints of removed intimate images: neither the picture nor anything that leads to one.
create table if not exists authored.removed_pictures (
  id uuid primary key,
  fingerprint bit(256) not null,
  day date not null
);
