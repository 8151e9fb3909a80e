import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { SearchResult } from './experiences.ts';
import { count, booleanField, oneOfTwo, platform, platformValue } from '../fields/fields.ts';
import {
  CATEGORY_ID_MAX,
  LAST_PAGE,
  RADIUS_DEFAULT_MILES,
  RADIUS_MAX_MILES,
  RADIUS_MIN_MILES,
  RADIUS_STEP_MILES,
  RATING_LIMIT,
  SEARCH_CATEGORIES_MAX,
  SEARCH_INPUT_MAX,
  TRUST_TO_BROWSE,
} from '../rules/limits.ts';
import { emptyIsNone, booleanText, numberText, oneOrMany } from '../fields/query.ts';
import { defineRoutes, isoTime, LIST_TIME_SHARE, nothing, ownData, page, pagination } from './route.ts';
import { tidySearchText } from '../rules/text.ts';

export const SEARCH_SORTS = ['relevance', 'newest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

const range = (name: string, min: number, max: number) => {
  const message = issue('fieldRange', { field: name, min, max });
  return { message, value: z.number({ error: message }).min(min, message).max(max, message) };
};
const latitude = range('latitude', -90, 90);
const longitude = range('longitude', -180, 180);
const rating = range('rating', -RATING_LIMIT, RATING_LIMIT);
const radiusMessage = issue('radiusRange', { min: RADIUS_MIN_MILES, max: RADIUS_MAX_MILES, step: RADIUS_STEP_MILES });
const radius = z
  .number({ error: radiusMessage })
  .min(RADIUS_MIN_MILES, radiusMessage)
  .max(RADIUS_MAX_MILES, radiusMessage)
  .multipleOf(RADIUS_STEP_MILES, radiusMessage);
const text = z
  .string()
  .max(SEARCH_INPUT_MAX, issue('searchTextTooLong', { max: SEARCH_INPUT_MAX }))
  .transform(tidySearchText)
  .transform((tidied) => (tidied === '' ? undefined : tidied));
const dayMessage = issue('dateFormat');
/** PostgreSQL's calendar has no year 0. */
const day = z.iso.date({ error: dayMessage }).refine((date) => !date.startsWith('0000'), dayMessage);
/** Higher ids are not possible: all filter values share one range of numbers, in which names follow categories. */
const categoryId = z.number().int().positive().max(CATEGORY_ID_MAX);
const sort = oneOfTwo('sort', SEARCH_SORTS);

/** The fields that are checked together. */
interface RelatedFields {
  latitude?: number | undefined;
  longitude?: number | undefined;
  use_location?: boolean | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  rating_min?: number | undefined;
  rating_max?: number | undefined;
}

/** Checks fields that depend on each other. The server and the filter panel report the same errors. */
const checkRelatedFields = (query: RelatedFields, context: z.core.$RefinementCtx<RelatedFields>): void => {
  const refuse = (field: keyof RelatedFields, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if ((query.latitude === undefined) !== (query.longitude === undefined))
    refuse(query.latitude === undefined ? 'latitude' : 'longitude', issue('coordinatesTogether'));
  if (query.use_location === true && query.latitude === undefined) refuse('use_location', issue('searchMapPoint'));
  if (query.date_from !== undefined && query.date_to !== undefined && query.date_from > query.date_to)
    refuse('date_to', issue('dateOrder'));
  if (query.rating_min !== undefined && query.rating_max !== undefined && query.rating_min > query.rating_max)
    refuse('rating_max', issue('ratingOrder'));
};

/** An empty form field counts as absent in a body, too. */
const emptyOr = <T extends z.ZodType>(item: T, error: string) =>
  z.union([z.literal('').transform(() => undefined), item], { error }).optional();

/** `POST /search`. The web uses it so that no URL contains an identifier. */
const bodyFields = {
  social_id: text.optional(),
  person_name: text.optional(),
  platform: emptyOr(platform, issue('platformAndUsername')),
  use_platform: booleanField('use_platform').optional(),
  campus_mode: booleanField('campus_mode').optional(),
  my_reveals: booleanField('my_reveals').optional(),
  latitude: latitude.value.optional(),
  longitude: longitude.value.optional(),
  location_radius: radius.default(RADIUS_DEFAULT_MILES),
  use_location: booleanField('use_location').optional(),
  date_from: emptyOr(day, dayMessage),
  date_to: emptyOr(day, dayMessage),
  rating_min: rating.value.optional(),
  rating_max: rating.value.optional(),
  feedback_categories: z.array(categoryId).max(SEARCH_CATEGORIES_MAX).optional(),
  has_evidence: booleanField('has_evidence').optional(),
  is_anonymous: booleanField('is_anonymous').optional(),
  sort: sort.default('relevance'),
  page: z
    .number({ error: issue('page') })
    .int(issue('page'))
    .min(1, issue('page'))
    .max(LAST_PAGE, issue('page'))
    .default(1),
};
export const SearchBody = z.strictObject(bodyFields).superRefine(checkRelatedFields);
/** The search engine's input, the same for the GET and the POST route. */
export type SearchInput = z.output<typeof SearchBody>;

const categoryIds = oneOrMany(
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(categoryId),
  SEARCH_CATEGORIES_MAX,
).optional();
const queryFields = {
  social_id: emptyIsNone(text),
  person_name: emptyIsNone(text),
  platform: emptyIsNone(platform),
  use_platform: booleanText('use_platform'),
  campus_mode: booleanText('campus_mode'),
  my_reveals: booleanText('my_reveals'),
  latitude: numberText(latitude.value, latitude.message),
  longitude: numberText(longitude.value, longitude.message),
  location_radius: numberText(radius, radiusMessage),
  use_location: booleanText('use_location'),
  date_from: emptyIsNone(day),
  date_to: emptyIsNone(day),
  rating_min: numberText(rating.value, rating.message),
  rating_max: numberText(rating.value, rating.message),
  'feedback_categories[]': categoryIds,
  feedback_categories: categoryIds,
  has_evidence: booleanText('has_evidence'),
  is_anonymous: booleanText('is_anonymous'),
  sort: emptyIsNone(sort),
  page,
};
const locationFields = {
  'location[latitude]': numberText(latitude.value, latitude.message),
  'location[longitude]': numberText(longitude.value, longitude.message),
  'location[radius]': numberText(radius, radiusMessage),
};

const filtersQuery = z.strictObject({ ...queryFields, ...locationFields });
const plainQuery = z.strictObject(queryFields);
type ParsedQuery = Omit<z.output<typeof filtersQuery>, keyof typeof locationFields> & Partial<z.output<typeof filtersQuery>>;

function toSearchInput(query: ParsedQuery): SearchInput {
  const {
    'feedback_categories[]': listed,
    'location[latitude]': nearLatitude,
    'location[longitude]': nearLongitude,
    'location[radius]': nearRadius,
    ...rest
  } = query;
  return {
    ...rest,
    latitude: rest.latitude ?? nearLatitude,
    longitude: rest.longitude ?? nearLongitude,
    location_radius: rest.location_radius ?? nearRadius ?? RADIUS_DEFAULT_MILES,
    feedback_categories: listed ?? rest.feedback_categories,
    sort: rest.sort ?? 'relevance',
  };
}

export const SearchQuery = plainQuery.transform(toSearchInput).superRefine(checkRelatedFields);
export const SearchFiltersQuery = filtersQuery.transform(toSearchInput).superRefine(checkRelatedFields);
/** A platform and an identifier, both required. */
export const SearchPlatformQuery = SearchQuery.superRefine((query, context) => {
  if (query.platform === undefined) context.addIssue({ code: 'custom', path: ['platform'], message: issue('platformAndUsername') });
  if (query.social_id === undefined) context.addIssue({ code: 'custom', path: ['social_id'], message: issue('platformAndUsername') });
});

/** A summary of what is published about one identifier: tags are counted by their type, `since_month` is the first of a month. */
export const PersonSummary = z
  .object({
    experiences: count,
    average_rating: z.number().nullable(),
    positive: count,
    neutral: count,
    negative: count,
    since_month: z.iso.date().nullable(),
    platforms: z.array(platformValue),
  })
  .meta({ id: 'PersonSummary' });
export type PersonSummary = z.output<typeof PersonSummary>;

export const SearchPage = z.object({
  results: z.array(SearchResult),
  /** `total_is_capped`: there are more results than are counted ("1,000+"). */
  pagination: pagination.extend({ total_is_capped: z.boolean() }),
  /** `person` is null where no identifier was searched for. */
  summary: z.object({ text: z.string(), person: PersonSummary.nullable() }),
});
export type SearchPage = z.output<typeof SearchPage>;

export const PastSearch = z.object({
  id: z.uuid(),
  social_id: z.string().nullable(),
  person_name: z.string().nullable(),
  platform: platformValue.nullable(),
  filters: z.record(z.string(), z.unknown()),
  results: count,
  created_at: isoTime,
});
export type PastSearch = z.output<typeof PastSearch>;

const searchRoute = {
  who: 'member',
  gates: { trust: TRUST_TO_BROWSE },
  data: SearchPage,
  errors: ['VALIDATION_FAILED', 'SEARCH_LIMIT'],
  cost: 5,
  timeShare: LIST_TIME_SHARE,
  paddedToBytes: 1024,
  // One unrevealed result has up to 900 bytes, and about 95 more for each further platform.
  leastBytes: 3 * 1024,
} as const;

export const searchRoutes = defineRoutes({
  'GET /search': { summary: 'Search', query: SearchQuery, ...searchRoute },
  'POST /search': { summary: 'Search, with the identifier in the body instead of the URL', body: SearchBody, ...searchRoute },
  'GET /search/platform': { summary: 'Search an identifier on a platform', query: SearchPlatformQuery, ...searchRoute },
  'GET /search/advanced': { summary: 'Search with any filter', query: SearchQuery, ...searchRoute },
  'GET /search/filters': { summary: 'Search with any filter, and a place', query: SearchFiltersQuery, ...searchRoute },
  'GET /search/history': { summary: 'The caller’s last searches', data: z.object({ searches: z.array(PastSearch) }), ...ownData },
  'DELETE /search/history': { summary: 'Delete the caller’s search history', who: 'member', data: nothing, errors: [] },
  'POST /search/clear-rate-limit': {
    summary: 'Clear the search limits of a member',
    who: 'admin',
    body: z.strictObject({ user_id: z.uuid() }),
    data: nothing,
    errors: ['VALIDATION_FAILED'],
  },
});
