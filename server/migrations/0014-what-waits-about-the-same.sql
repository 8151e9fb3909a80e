-- How much was submitted about one identifier lately, whatever became of it: what is published has an index of its own.
create index experience_identifiers_waiting on experience_identifiers (key, experience_id desc) where status <> 'approved';
