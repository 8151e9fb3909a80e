-- What is on hold was counted by exact look-ups, though it was not shown. Releases before this one go on leaving it out by experiences.is_hidden.
update authored.experience_identifiers i set status = 'hidden'
from authored.experiences e where e.id = i.experience_id and e.is_hidden and i.status <> 'hidden';
