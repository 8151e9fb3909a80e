-- outside a transaction
-- The assistant's advice makes an item six times as long. With room for it on its page, PostgreSQL writes no index entry again.
alter table authored.review_items set (fillfactor = 15);
