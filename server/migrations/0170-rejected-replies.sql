-- outside a transaction
-- Rejected replies are deleted when they can't be appealed any more: a job looks for them every hour.
drop index concurrently if exists authored.replies_rejected;
create index concurrently replies_rejected on authored.replies (decided_day) where status = 'rejected';
