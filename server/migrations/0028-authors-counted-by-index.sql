-- What an author's trust takes from what they wrote is counted without reading it: the rows lie far apart.
create index experiences_by_author on experiences (author_key, id desc) include (status, decided_at);
drop index experiences_author;
