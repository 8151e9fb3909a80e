-- A reviewer can have a limited number of leases, so they are counted whenever the reviewer opens an item.
create index review_items_leased_by on review_items (leased_by) where leased_by is not null;
