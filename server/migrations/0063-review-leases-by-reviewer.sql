-- A reviewer may hold a limited number of items at once: their leases are counted whenever they open one.
create index review_items_leased_by on review_items (leased_by) where leased_by is not null;
