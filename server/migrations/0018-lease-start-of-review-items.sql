-- recorded as: 0018-since-when-an-item-is-held
-- Renewing a lease doesn't reset this time: a reviewer's duration counts from when they opened the item.
alter table review_items add column leased_since timestamptz;
