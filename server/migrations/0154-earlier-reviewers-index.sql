-- outside a transaction
drop index concurrently if exists authored.review_items_earlier_reviewers;
create index concurrently review_items_earlier_reviewers on authored.review_items using gin (earlier_reviewers)
  where status in ('in_review', 'needs_admin_review') and is_reported;
