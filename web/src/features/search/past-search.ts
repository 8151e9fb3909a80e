import { platformName } from '../../lib/format/platform-names.ts';
import type { PastSearch } from './queries.ts';
import { emptyCriteria, type SearchCriteria } from './search-criteria.ts';

const toChoice = (value: unknown): SearchCriteria['evidence'] => (value === true ? 'yes' : value === false ? 'no' : 'any');
const toText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** Rebuilds the criteria of a past search. Of its place only the coordinates are stored, so the place's name is passed in. */
export function toCriteria(past: PastSearch, placeName: string): SearchCriteria {
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
    dateFrom: toText(filters['date_from']),
    dateTo: toText(filters['date_to']),
    ratingMin: toText(filters['rating_min']),
    ratingMax: toText(filters['rating_max']),
    evidence: toChoice(filters['has_evidence']),
    anonymous: toChoice(filters['is_anonymous']),
    sort: filters['sort'] === 'newest' ? 'newest' : 'relevance',
  };
}

/** "ada.w · Ada Whitfield · Instagram". Empty for a search by filters only. */
export const describeSearch = ({ social_id: socialId, person_name: name, platform }: PastSearch): string =>
  [socialId, name, platform && platformName(platform)].filter(Boolean).join(' · ');

/** Keeps the newest of identical searches. */
export function removeDuplicates(searches: readonly PastSearch[]): PastSearch[] {
  const seen = new Set<string>();
  return searches.filter((past) => {
    const key = JSON.stringify(toCriteria(past, ''));
    return !seen.has(key) && seen.add(key);
  });
}
