-- Exact look-ups counted experiences on hold, although they didn't show them. Earlier releases continue to exclude them by
-- experiences.is_hidden.
update authored.experience_identifiers i set status = 'hidden'
from authored.experiences e where e.id = i.experience_id and e.is_hidden and i.status <> 'hidden';
