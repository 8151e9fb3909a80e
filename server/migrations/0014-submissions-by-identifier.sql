-- recorded as: 0014-what-waits-about-the-same
-- For counting recent submissions about an identifier, whatever their status; published ones have their own index.
create index experience_identifiers_waiting on experience_identifiers (key, experience_id desc) where status <> 'approved';
