-- recorded as: 0028-authors-counted-by-index
-- The points that an author's texts give are counted from this index alone, because reading the scattered rows is slow.
create index experiences_by_author on experiences (author_key, id desc) include (status, decided_at);
drop index experiences_author;
