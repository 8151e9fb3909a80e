-- Notes between reviewers and admins about an item. The times are those of staff.
create table authored.review_notes (
  id uuid primary key,
  item_id bigint not null,
  staff_id uuid not null,
  content_enc bytea not null,
  is_hand_over boolean not null default false,
  created_at timestamptz not null
);
create index review_notes_item on authored.review_notes (item_id, created_at);

-- One index for each filter and sort order of the queue.
create index review_items_newest on authored.review_items (day desc) where status in ('in_review', 'needs_admin_review');
create index review_items_type on authored.review_items (subject_type, is_urgent desc, is_reported desc, day)
  where status in ('in_review', 'needs_admin_review');
create index review_items_flag on authored.review_items (flag, is_urgent desc, is_reported desc, day)
  where status in ('in_review', 'needs_admin_review') and flag is not null;
create index review_items_language on authored.review_items (language, is_urgent desc, is_reported desc, day)
  where status in ('in_review', 'needs_admin_review') and language is not null;
create index review_items_reported on authored.review_items (is_urgent desc, day)
  where status in ('in_review', 'needs_admin_review') and is_reported;
create index review_items_urgent on authored.review_items (due_at) where status in ('in_review', 'needs_admin_review') and is_urgent;
create index review_items_for_admins on authored.review_items (is_urgent desc, is_reported desc, day) where status = 'needs_admin_review';
create index review_items_closed on authored.review_items (status, day desc) where status in ('approved', 'rejected', 'withdrawn');
create index review_items_type_due on authored.review_items (subject_type, due_at) where status in ('in_review', 'needs_admin_review');
create index review_items_type_newest on authored.review_items (subject_type, day desc) where status in ('in_review', 'needs_admin_review');
create index review_items_flag_due on authored.review_items (flag, due_at) where status in ('in_review', 'needs_admin_review') and flag is not null;
create index review_items_flag_newest on authored.review_items (flag, day desc) where status in ('in_review', 'needs_admin_review') and flag is not null;
create index review_items_language_due on authored.review_items (language, due_at) where status in ('in_review', 'needs_admin_review') and language is not null;
create index review_items_language_newest on authored.review_items (language, day desc) where status in ('in_review', 'needs_admin_review') and language is not null;
