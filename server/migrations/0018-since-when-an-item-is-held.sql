-- A lease that is renewed goes on: how long somebody took is counted from when they opened the item.
alter table review_items add column leased_since timestamptz;
