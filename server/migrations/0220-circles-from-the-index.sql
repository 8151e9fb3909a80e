-- outside a transaction
-- A search by place read the row of every experience in the cells that its circle touches, also of those outside the circle, only for their
-- ids: five million experiences made it five thousand rows.
drop index concurrently if exists authored.experiences_in_cell;
create index concurrently experiences_in_cell on authored.experiences (cell, rank desc) include (latitude, longitude, id)
  where status = 'approved' and not is_hidden;
drop index concurrently if exists authored.experiences_cell;
drop index concurrently if exists authored.experiences_in_wide_cell;
create index concurrently experiences_in_wide_cell on authored.experiences (wide_cell, rank desc) include (latitude, longitude, id)
  where status = 'approved' and not is_hidden;
drop index concurrently if exists authored.experiences_wide_cell;
