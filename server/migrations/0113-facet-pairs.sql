-- outside a transaction
-- Pairs of facets that searches combine: (tag, platform), (tag, cell) and (platform, cell), as the first times 2^32 plus the second.
-- A tag, a platform and a place are each common. Few experiences have two of them, and each entry of the index lists exactly those.
create or replace function authored.facet_pairs(facets integer[]) returns bigint[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(a::bigint * 4294967296 + b), '{}') from unnest(facets) a cross join unnest(facets) b
  where (a between 1000 and 1999 and (b between 2000 and 2999 or b between 10000000 and 19999999))
    or (a between 2000 and 2999 and b between 10000000 and 19999999)
$$;

drop index concurrently if exists authored.experiences_facet_pairs;
create index concurrently experiences_facet_pairs on authored.experiences using gin (authored.facet_pairs(facets)) with (fastupdate = off)
  where status = 'approved' and not is_hidden;
