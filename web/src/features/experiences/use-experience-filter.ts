import { EXPERIENCE_SORTS, OWN_STATUSES } from '@candor/contract/statuses';
import { useSearchParams } from 'react-router';

type OwnStatus = (typeof OWN_STATUSES)[number];
type OwnSort = (typeof EXPERIENCE_SORTS)[number];

export interface ExperienceFilter {
  status: OwnStatus | 'all';
  sort: OwnSort;
}

/** The tab and the order are in the URL, so that Back and a reload return to them. */
export function useExperienceFilter(): [ExperienceFilter, (change: Partial<ExperienceFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: ExperienceFilter = {
    status: OWN_STATUSES.find((status) => status === search.get('status')) ?? 'all',
    sort: EXPERIENCE_SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
  const change = (part: Partial<ExperienceFilter>): void => {
    const next = { ...filter, ...part };
    setSearch({
      ...(next.status === 'all' ? {} : { status: next.status }),
      ...(next.sort === 'newest' ? {} : { sort: next.sort }),
    });
  };
  return [filter, change];
}
