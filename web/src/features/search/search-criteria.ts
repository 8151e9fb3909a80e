import { RADIUS_DEFAULT_MILES, RATING_LIMIT } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import { tidySearchText } from '@candor/contract/text';
import type { SearchRequest } from './queries.ts';

type Choice = 'any' | 'yes' | 'no';

export interface SearchCriteria {
  socialId: string;
  personName: string;
  platform: PlatformValue | '';
  campusMode: boolean;
  myReveals: boolean;
  place: { latitude: number; longitude: number; name: string } | null;
  /** The text of the place field. It is no filter until a place is chosen from the list. */
  placeText: string;
  /** Miles. */
  radius: number;
  categories: readonly number[];
  dateFrom: string;
  dateTo: string;
  ratingMin: string;
  ratingMax: string;
  evidence: Choice;
  anonymous: Choice;
  sort: 'relevance' | 'newest';
}

export const emptyCriteria: SearchCriteria = {
  socialId: '',
  personName: '',
  platform: '',
  campusMode: false,
  myReveals: false,
  place: null,
  placeText: '',
  radius: RADIUS_DEFAULT_MILES,
  categories: [],
  dateFrom: '',
  dateTo: '',
  ratingMin: '',
  ratingMax: '',
  evidence: 'any',
  anonymous: 'any',
  sort: 'relevance',
};

const filters = [
  'campusMode',
  'myReveals',
  'place',
  'categories',
  'dateFrom',
  'dateTo',
  'ratingMin',
  'ratingMax',
  'evidence',
  'anonymous',
] as const;

export const clearFields = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, socialId: '', personName: '', platform: '' });

export function clearFilters(criteria: SearchCriteria): SearchCriteria {
  const { socialId, personName, platform, sort } = criteria;
  return { ...emptyCriteria, socialId, personName, platform, sort };
}

export const countFilters = (criteria: SearchCriteria): number =>
  filters.filter((name) => (name === 'categories' ? criteria.categories.length > 0 : criteria[name] !== emptyCriteria[name])).length;

export const hasFilterInput = (criteria: SearchCriteria): boolean => countFilters(criteria) > 0 || criteria.placeText !== '';

export interface CriteriaErrors {
  dateTo?: 'rangeDates';
  ratingMax?: 'rangeRatings';
}

export function checkCriteria({ dateFrom, dateTo, ratingMin, ratingMax }: SearchCriteria): CriteriaErrors {
  const errors: CriteriaErrors = {};
  if (dateFrom !== '' && dateTo !== '' && dateFrom > dateTo) errors.dateTo = 'rangeDates';
  if (ratingMin !== '' && ratingMax !== '' && Number(ratingMin) > Number(ratingMax)) errors.ratingMax = 'rangeRatings';
  return errors;
}

/** A search without any criterion lists the newest experiences. */
export const hasNoCriteria = ({ sort: _sort, page: _page, ...narrowing }: SearchRequest): boolean => Object.keys(narrowing).length === 0;

const clampRating = (text: string): number => Math.max(-RATING_LIMIT, Math.min(RATING_LIMIT, Math.round(Number(text))));

export function toRequest(criteria: SearchCriteria, page: number): SearchRequest {
  const socialId = tidySearchText(criteria.socialId);
  const personName = tidySearchText(criteria.personName);
  return {
    ...(socialId === '' ? {} : { social_id: socialId }),
    ...(personName === '' ? {} : { person_name: personName }),
    ...(criteria.platform === '' ? {} : { platform: criteria.platform, use_platform: true }),
    ...(criteria.campusMode ? { campus_mode: true } : {}),
    ...(criteria.myReveals ? { my_reveals: true } : {}),
    ...(criteria.place === null
      ? {}
      : {
          use_location: true,
          latitude: criteria.place.latitude,
          longitude: criteria.place.longitude,
          location_radius: criteria.radius,
        }),
    ...(criteria.categories.length === 0 ? {} : { feedback_categories: [...criteria.categories] }),
    ...(criteria.dateFrom === '' ? {} : { date_from: criteria.dateFrom }),
    ...(criteria.dateTo === '' ? {} : { date_to: criteria.dateTo }),
    ...(criteria.ratingMin === '' ? {} : { rating_min: clampRating(criteria.ratingMin) }),
    ...(criteria.ratingMax === '' ? {} : { rating_max: clampRating(criteria.ratingMax) }),
    ...(criteria.evidence === 'any' ? {} : { has_evidence: criteria.evidence === 'yes' }),
    ...(criteria.anonymous === 'any' ? {} : { is_anonymous: criteria.anonymous === 'yes' }),
    sort: criteria.sort,
    page,
  };
}
