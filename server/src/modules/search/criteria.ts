import { message } from '@candor/contract/message';
import { RATING_LIMIT } from '@candor/contract/limits';
import { nameWords } from '@candor/contract/names';
import { platformPosition } from '@candor/contract/platforms';
import type { SearchInput } from '@candor/contract/search';
import { canonicalSocialId, possibleIdentifiers, type SearchedIdentifier } from '@candor/contract/social-id';
import { invalidField } from '../../platform/errors.ts';
import { facet } from '../experiences/index.ts';
import { CELL_DEGREES, cellsIn, WIDE_CELL_DEGREES, type Circle } from './circle.ts';
import { isNameEnough } from './rules.ts';
import { WIDE_FROM_MILES } from './tuning.ts';

export interface Criteria {
  /** The possible meanings of the searched identifier; empty if nobody can have it. */
  identifier: { candidates: readonly SearchedIdentifier[]; platform: string | undefined } | undefined;
  /** Words of the searched name; empty when it has none. */
  nameWords: readonly string[] | undefined;
  circle: (Circle & { cells: readonly number[]; isWide: boolean; facets: readonly number[] }) | undefined;
  /** Facets that a result must all have. */
  facets: readonly number[];
  /** Groups of facets; a result must have at least one of each group. */
  facetGroups: readonly (readonly number[])[];
  /** Year times twelve plus month, latest first; undefined without a filter by date. */
  months: readonly number[] | undefined;
  /** Exact days, which apply only to experiences that the caller has revealed; the others are filtered by month. */
  dates: { from: string; to: string } | undefined;
  isMyReveals: boolean;
  sort: SearchInput['sort'];
  page: number;
}

/** No experience is older than the product. */
const FIRST_DAY = '2020-01-01';

export function criteriaOf(input: SearchInput, now: Date): Criteria {
  const platform = input.use_platform === false ? undefined : input.platform;
  const circle = circleOf(input);
  const words = input.person_name === undefined ? undefined : nameWords(input.person_name);
  const identifier = input.social_id === undefined ? undefined : identifierOf(input.social_id, platform);
  const hasPlatformOrPlace = platform !== undefined || circle !== undefined || identifier !== undefined;
  if (words && !isNameEnough(words, hasPlatformOrPlace)) {
    throw invalidField('person_name', message('fullNameOrMore'));
  }
  const months = monthsOf(input, now);
  const isFaceted = platform !== undefined && identifier === undefined;
  return {
    identifier,
    nameWords: words,
    circle,
    facets: [
      ...(isFaceted ? [facet.platform(platformPosition(platform))] : []),
      ...(input.campus_mode === true ? [facet.feedbackType('campus')] : []),
      ...(input.has_evidence === undefined ? [] : [facet.hasEvidence(input.has_evidence)]),
      ...(input.is_anonymous === undefined ? [] : [facet.isAnonymous(input.is_anonymous)]),
    ],
    facetGroups: [
      ...(input.feedback_categories && input.feedback_categories.length > 0 ? [input.feedback_categories.map(facet.tag)] : []),
      ...ratingsOf(input),
      ...(months ? [months.map(monthFacet)] : []),
    ],
    months,
    dates:
      input.date_from === undefined && input.date_to === undefined
        ? undefined
        : { from: input.date_from ?? '0001-01-01', to: input.date_to ?? '9999-12-31' },
    isMyReveals: input.my_reveals === true,
    sort: input.sort,
    page: input.page,
  };
}

/** @throws AppError VALIDATION_FAILED for an identifier that is impossible on this platform: "nothing found" would mislead */
function identifierOf(typed: string, platform: string | undefined): Criteria['identifier'] {
  if (platform === undefined) return { candidates: possibleIdentifiers(typed), platform: undefined };
  const parsed = canonicalSocialId(platform, typed);
  if (!parsed.ok) throw invalidField(parsed.field, parsed.message);
  return { candidates: [{ type: parsed.type, canonical: parsed.canonical }], platform: parsed.platform };
}

function circleOf({ latitude, longitude, location_radius: miles, use_location: isUsed }: SearchInput): Criteria['circle'] {
  if (isUsed === false || latitude === undefined || longitude === undefined) return undefined;
  const circle = { latitude, longitude, miles };
  const isWide = miles > WIDE_FROM_MILES;
  const wideCells = cellsIn(circle, WIDE_CELL_DEGREES);
  return { ...circle, isWide, cells: isWide ? wideCells : cellsIn(circle, CELL_DEGREES), facets: wideCells.map(facet.wideCell) };
}

function ratingsOf({ rating_min: min, rating_max: max }: SearchInput): number[][] {
  const from = Math.ceil(Math.max(min ?? -RATING_LIMIT, -RATING_LIMIT));
  const to = Math.floor(Math.min(max ?? RATING_LIMIT, RATING_LIMIT));
  if (from === -RATING_LIMIT && to === RATING_LIMIT) return [];
  return [Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => facet.rating(from + index))];
}

/** All months of the requested range, latest first. */
function monthsOf({ date_from: from, date_to: to }: SearchInput, now: Date): number[] | undefined {
  if (from === undefined && to === undefined) return undefined;
  const first = Math.max(monthOf(from ?? FIRST_DAY), monthOf(FIRST_DAY));
  const last = Math.min(monthOf(to ?? '9999-12-31'), monthOf(now.toISOString()) + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const monthFacet = (month: number): number => {
  const [year, monthOfYear] = [Math.floor((month - 1) / 12), ((month - 1) % 12) + 1];
  return facet.month(`${year}-${String(monthOfYear).padStart(2, '0')}-01`);
};

/** Whether the search has criteria other than the identifier, the name and the caller's own reveals. */
export const hasFilters = ({ facets, facetGroups, circle, dates }: Criteria): boolean =>
  facets.length + facetGroups.length > 0 || circle !== undefined || dates !== undefined;

export const isPlaceOnly = ({ facets, facetGroups, circle, dates }: Criteria): boolean =>
  circle !== undefined && facets.length + facetGroups.length === 0 && dates === undefined;
