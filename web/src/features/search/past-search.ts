import { platformName } from '../../lib/platform-names.ts';
import type { PastSearch } from './queries.ts';
import { emptyCriteria, type SearchCriteria } from './search-criteria.ts';

const choiceOf = (value: unknown): SearchCriteria['evidence'] => (value === true ? 'yes' : value === false ? 'no' : 'any');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** What stood in the form when it was searched; a place is kept as a point only, so it is named anew. */
export function criteriaOf(past: PastSearch, placeName: string): SearchCriteria {
  const { filters } = past;
  const { latitude, longitude, location_radius: radius, feedback_categories: categories } = filters;
  return {
    ...emptyCriteria,
    socialId: past.social_id ?? '',
    personName: past.person_name ?? '',
    platform: past.platform ?? '',
    campusMode: filters['campus_mode'] === true,
    myReveals: filters['my_reveals'] === true,
    place: typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude, name: placeName } : null,
    radius: typeof radius === 'number' ? radius : emptyCriteria.radius,
    categories: Array.isArray(categories) ? categories.filter((id) => typeof id === 'number') : [],
    dateFrom: textOf(filters['date_from']),
    dateTo: textOf(filters['date_to']),
    ratingMin: textOf(filters['rating_min']),
    ratingMax: textOf(filters['rating_max']),
    evidence: choiceOf(filters['has_evidence']),
    anonymous: choiceOf(filters['is_anonymous']),
    sort: filters['sort'] === 'newest' ? 'newest' : 'relevance',
  };
}

/** "ada.w · Ada Whitfield · Instagram"; nothing for a search by filters alone. */
export const wordsOf = ({ social_id: socialId, person_name: name, platform }: PastSearch): string =>
  [socialId, name, platform && platformName(platform)].filter(Boolean).join(' · ');

/** The newest of those that asked the same. */
export function distinctOf(searches: readonly PastSearch[]): PastSearch[] {
  const asked = new Set<string>();
  return searches.filter((past) => {
    const question = JSON.stringify(criteriaOf(past, ''));
    return !asked.has(question) && asked.add(question);
  });
}
