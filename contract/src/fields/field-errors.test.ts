import { expect, test } from 'vitest';
import { SignInBody } from '../routes/accounts.ts';
import { FileOwnershipDisputeBody } from '../routes/disputes.ts';
import { SubmitExperienceBody } from '../routes/experiences.ts';
import { fieldErrors } from './field-errors.ts';
import { DecisionBody } from '../routes/staff/moderation.ts';
import { ENGLISH } from '../messages/en/catalogue.ts';
import type { Message } from '../messages/message.ts';
import { renderMessage, renderMessages } from '../messages/render-message.ts';
import { pageQuery } from '../routes/route.ts';
import { SearchBody, SearchFiltersQuery, SearchPlatformQuery, SearchQuery } from '../routes/search.ts';
import { LinkSocialIdBody } from '../routes/social-id-routes.ts';
import { UpdateUserBody } from '../routes/user.ts';

type Schema = { safeParse(value: unknown): { success: boolean; error?: { issues: Parameters<typeof fieldErrors>[0] }; data?: unknown } };
const refused = (schema: Schema, value: unknown) => {
  const { success, error } = schema.safeParse(value);
  expect(success).toBe(false);
  const { code, messages, errors } = fieldErrors(error?.issues ?? []);
  const inEnglish = (list: readonly Message[]) => list.map((problem) => renderMessage(problem, ENGLISH));
  return {
    code,
    message: renderMessages(messages, ENGLISH),
    errors: Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, inEnglish(list)])),
  };
};

const phone_number = '+14155550103';

test.each([false, 'true', 0, null, undefined])('refuses %s as consent', (carrier_consent_given) => {
  expect(refused(SignInBody, { phone_number, carrier_consent_given })).toMatchObject({
    code: 'CARRIER_CONSENT_REQUIRED',
    message: 'Carrier consent is required to send SMS verification codes.',
  });
});

test.each([
  ['', 'VALIDATION_FAILED', 'Please enter your phone number'],
  ['12345', 'VALIDATION_FAILED', 'Please enter a valid phone number'],
  ['1'.repeat(25), 'VALIDATION_FAILED', 'Please enter a valid phone number'],
  ['+1+1202', 'VALIDATION_FAILED', 'Please enter a valid phone number'],
  ['+19005551234', 'UNSUPPORTED_REGION', 'We can’t send codes to this country yet.'],
  ['+8821234567', 'UNSUPPORTED_REGION', 'We can’t send codes to this country yet.'],
])('refuses the phone number %j with %s', (given, code, message) => {
  const refusal = refused(SignInBody, { phone_number: given, carrier_consent_given: true });
  expect(refusal).toMatchObject({ code, errors: { phone_number: [message] } });
});

test('names an unknown field, and a field that must be true or false', () => {
  expect(refused(UpdateUserBody, { trust_score: 100 })).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'Unknown field: trust_score',
    errors: { trust_score: ['Unknown field: trust_score'] },
  });
  expect(refused(UpdateUserBody, { campus_mode: 'yes' }).errors).toEqual({ campus_mode: ['campus_mode must be true or false'] });
});

test.each(['0', '-1', '1.5', '1e9', 'abc', '101', ['1', '2']])('refuses the page %j', (page) => {
  expect(refused(pageQuery, { page }).message).toBe('page must be a whole number from 1 to 100');
});

const experience = {
  person_name: 'Jordan Miles',
  comment: 'We had a nice dinner.',
  tags: [1],
  platforms: [{ platform: 'instagram', social_id: 'jordan' }],
};

test.each([
  [{ person_name: undefined }, 'person_name', 'Person name is required'],
  [{ person_name: '' }, 'person_name', 'Person name is required'],
  [{ person_name: 'Bob2' }, 'person_name', 'Person name can only contain letters, spaces, apostrophes, periods, and hyphens'],
  [{ platforms: [] }, 'platforms', 'At least one platform is required'],
  [{ platforms: {} }, 'platforms', 'At least one platform with a social ID is required'],
  [
    { platforms: [{ platform: 'instagram', social_id: ' ' }] },
    'platforms.0.social_id',
    'At least one platform with a social ID is required',
  ],
  [{ tags: [] }, 'tags', 'At least one feedback category must be selected'],
  [{ tags: [1, 1] }, 'tags', 'Each feedback category can be selected once'],
  [{ feedback_types: [] }, 'feedback_types', 'Please select at least one feedback type (standard, lgbtqia, or campus)'],
  [{ comment: 'x'.repeat(251) }, 'comment', 'Comment must be less than 250 characters'],
  [{ comment: 'a\u0000b' }, 'comment', 'Comment contains characters that cannot be kept'],
  [{ comment: '\ud800' }, 'comment', 'Comment contains characters that cannot be kept'],
  [{ is_anonymous: true }, 'comment', 'Anonymous submissions cannot include a comment'],
  [{ latitude: 90.0001, longitude: 1 }, 'latitude', 'latitude must be from -90 to 90'],
  [{ latitude: 1 }, 'longitude', 'latitude and longitude are given together or not at all'],
  [{ experience_date: '0000-00-00' }, 'experience_date', 'Experience date must be between two years ago and today'],
  [{ evidence_ids: Array.from({ length: 6 }, () => crypto.randomUUID()) }, 'evidence_ids', 'Maximum 5 supporting documents allowed'],
])('refuses an experience with %j at the field %s', (change, field, message) => {
  expect(refused(SubmitExperienceBody, { ...experience, ...change }).errors[field]).toContain(message);
});

test('accepts a valid experience with any rating, reads coordinates of zero and an empty city as no place, and fills in the defaults', () => {
  expect(SubmitExperienceBody.parse({ ...experience, latitude: 0, longitude: 0, city: '', rating: 9999 })).toMatchObject({
    latitude: null,
    longitude: null,
    city: null,
    feedback_types: ['standard'],
    approximate_experience_date: false,
  });
});

test.each([
  ['myspace', 'x', 'platform', 'Please select a platform and enter a username'],
  ['instagram', '', 'social_id', 'Username cannot be empty'],
  [
    'snapchat',
    'ab',
    'social_id',
    'Snapchat usernames must be 3-15 characters long and can only contain letters, digits, dots, hyphens and underscores',
  ],
])('refuses to link %s %j', (platform, social_id, field, message) => {
  expect(refused(LinkSocialIdBody, { platform, social_id, type: 'handle' }).errors[field]).toEqual([message]);
});

test('requires a reason of at most 500 characters for a rejection, and none for an approval', () => {
  expect(refused(DecisionBody, { decision: 'reject', type: 'experience', notes: ' ' }).errors['notes']).toEqual(['A reason is required']);
  expect(refused(DecisionBody, { decision: 'reject', notes: 'x'.repeat(501) }).errors['notes']).toEqual([
    'Notes must be at most 500 characters',
  ]);
  expect(DecisionBody.safeParse({ decision: 'approve' }).success).toBe(true);
});

test('refuses an ownership dispute with no file or too many, and has a code of its own for a repeated file', () => {
  const dispute = { platform: 'instagram', social_id: 'jordan', current_owner_user_id: 'ref', reason: 'It is mine' };
  expect(refused(FileOwnershipDisputeBody, { ...dispute, evidence_urls: [] }).message).toBe(
    'Please provide at least one supporting document',
  );
  expect(refused(FileOwnershipDisputeBody, { ...dispute, evidence_urls: ['a', 'a'] }).code).toBe('INVALID_EVIDENCE');
  expect(refused(FileOwnershipDisputeBody, { ...dispute, evidence_urls: ['a', 'b', 'c', 'd', 'e', 'f'] }).message).toBe(
    'Maximum 5 supporting documents allowed',
  );
});

test('reads a search in the query as it reads the same search in the body', () => {
  const byQuery = SearchFiltersQuery.parse({
    social_id: '@Bob<',
    my_reveals: 'true',
    'feedback_categories[]': ['1', '2'],
    'location[latitude]': '37.5',
    'location[longitude]': '-122',
    'location[radius]': '10',
    page: '2',
  });
  const byBody = SearchBody.parse({
    social_id: '@Bob<',
    my_reveals: true,
    feedback_categories: [1, 2],
    latitude: 37.5,
    longitude: -122,
    location_radius: 10,
    page: 2,
  });
  expect(byQuery).toEqual(byBody);
  expect(SearchQuery.parse({ social_id: '', platform: '', page: '1' })).toEqual(SearchBody.parse({}));
});

test.each([
  [SearchBody, { location_radius: 7 }],
  [SearchBody, { location_radius: 4 }],
  [SearchBody, { location_radius: Infinity }],
  [SearchBody, { latitude: 91, longitude: 0 }],
  [SearchBody, { date_from: '2026-02-02', date_to: '2026-02-01' }],
  [SearchBody, { rating_min: 2, rating_max: 1 }],
  [SearchBody, { feedback_categories: Array.from({ length: 200 }, (_, index) => index + 1) }],
  [SearchBody, { social_id: 'x'.repeat(51) }],
  [SearchBody, { use_location: true }],
  [SearchQuery, { social_id: ['a', 'b'] }],
  [SearchQuery, { location_radius: '51' }],
  [SearchFiltersQuery, { 'location[latitude]': ['1', '2'] }],
  [SearchFiltersQuery, { location: 'x' }],
  [SearchFiltersQuery, { 'location[__proto__]': '1' }],
  [SearchPlatformQuery, { platform: 'instagram' }],
])('refuses a search with invalid or missing values (case %#)', (schema, value) => {
  expect(refused(schema, value).code).toBe('VALIDATION_FAILED');
});
