-- outside a transaction
-- Ends the indexes of the queue with the random key, so that a page of a day with many thousand items reads only its own.
drop index concurrently if exists authored.review_items_newest_tie;
create index concurrently review_items_newest_tie on authored.review_items (day desc, tie) where status in ('in_review', 'needs_admin_review');
drop index concurrently if exists authored.review_items_newest;
drop index concurrently if exists authored.review_items_type_newest_tie;
create index concurrently review_items_type_newest_tie on authored.review_items (subject_type, day desc, tie)
  where status in ('in_review', 'needs_admin_review');
drop index concurrently if exists authored.review_items_type_newest;
drop index concurrently if exists authored.review_items_flag_newest_tie;
create index concurrently review_items_flag_newest_tie on authored.review_items (flag, day desc, tie)
  where status in ('in_review', 'needs_admin_review') and flag is not null;
drop index concurrently if exists authored.review_items_flag_newest;
drop index concurrently if exists authored.review_items_language_newest_tie;
create index concurrently review_items_language_newest_tie on authored.review_items (language, day desc, tie)
  where status in ('in_review', 'needs_admin_review') and language is not null;
drop index concurrently if exists authored.review_items_language_newest;

drop index concurrently if exists authored.review_items_due_tie;
create index concurrently review_items_due_tie on authored.review_items (due_at, tie) where status in ('in_review', 'needs_admin_review');
drop index concurrently if exists authored.review_items_due;
drop index concurrently if exists authored.review_items_type_due_tie;
create index concurrently review_items_type_due_tie on authored.review_items (subject_type, due_at, tie)
  where status in ('in_review', 'needs_admin_review');
drop index concurrently if exists authored.review_items_type_due;
drop index concurrently if exists authored.review_items_flag_due_tie;
create index concurrently review_items_flag_due_tie on authored.review_items (flag, due_at, tie)
  where status in ('in_review', 'needs_admin_review') and flag is not null;
drop index concurrently if exists authored.review_items_flag_due;
drop index concurrently if exists authored.review_items_language_due_tie;
create index concurrently review_items_language_due_tie on authored.review_items (language, due_at, tie)
  where status in ('in_review', 'needs_admin_review') and language is not null;
drop index concurrently if exists authored.review_items_language_due;

drop index concurrently if exists authored.review_items_type_tie;
create index concurrently review_items_type_tie on authored.review_items (subject_type, is_urgent desc, is_reported desc, day, tie)
  where status in ('in_review', 'needs_admin_review');
drop index concurrently if exists authored.review_items_type;
drop index concurrently if exists authored.review_items_flag_tie;
create index concurrently review_items_flag_tie on authored.review_items (flag, is_urgent desc, is_reported desc, day, tie)
  where status in ('in_review', 'needs_admin_review') and flag is not null;
drop index concurrently if exists authored.review_items_flag;
drop index concurrently if exists authored.review_items_language_tie;
create index concurrently review_items_language_tie on authored.review_items (language, is_urgent desc, is_reported desc, day, tie)
  where status in ('in_review', 'needs_admin_review') and language is not null;
drop index concurrently if exists authored.review_items_language;
drop index concurrently if exists authored.review_items_closed_tie;
create index concurrently review_items_closed_tie on authored.review_items (status, day desc, tie)
  where status in ('approved', 'rejected', 'withdrawn');
drop index concurrently if exists authored.review_items_closed;
