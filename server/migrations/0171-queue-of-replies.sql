-- outside a transaction
-- A filter for replies or proofs read every open experience first: 40 ms with 50,000 waiting. They are few, so their own index costs little.
drop index concurrently if exists authored.review_items_queue_of_others;
create index concurrently review_items_queue_of_others on authored.review_items (subject_type, is_urgent desc, is_reported desc, day, tie)
  where status in ('in_review', 'needs_admin_review') and subject_type <> 'experience';
