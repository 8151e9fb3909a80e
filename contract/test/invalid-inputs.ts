import type { z } from 'zod';
import { PLATFORM_VALUES } from '../src/rules/platforms.ts';

/** Values that most fields refuse, each for a different reason. */
const UNLIKELY_VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  '\u0000',
  'x'.repeat(6_000),
  '12345',
  '+19005551234',
  -1,
  1.5,
  1e9,
  true,
  {},
  [],
  ['x'],
  ['', ''],
  Array.from({ length: 40 }, (_, index) => index + 0.5),
  [{}],
  { unknown_field: 1 },
];

interface Definition {
  type?: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: z.core.$ZodType[];
}

/** The names of the fields of an object, through optionals, pipes and unions. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const def = (schema as z.ZodType).def as unknown as Definition;
  if (def.shape) return Object.keys(def.shape);
  const inner = def.innerType ?? def.in;
  if (inner) return fieldsOf(inner);
  return def.type === 'union' ? [...new Set((def.options ?? []).flatMap(fieldsOf))] : [];
}

const place = { latitude: 1, longitude: 1 };
const experience = {
  person_name: 'Jordan Miles',
  tags: [1],
  comment: 'Nice.',
  platforms: [{ platform: 'instagram', social_id: 'jordan' }],
};
const ID = '00000000-0000-4000-8000-000000000001';

/** Inputs that a route refuses for its own reasons: for how its fields are combined, or for values that look almost right. */
const INVALID_BY_ROUTE: Record<string, readonly unknown[]> = {
  'POST /experiences': [
    { ...experience, latitude: 1 },
    { ...experience, longitude: 1 },
    { ...experience, is_anonymous: true },
    { ...experience, visible_evidence_ids: [ID] },
    { ...experience, tags: [1, 1] },
    { ...experience, evidence_ids: [ID, ID] },
    { ...experience, person_name: 'Б0b' },
    { ...experience, comment: 'x'.repeat(300) },
  ],
  'POST /search': [
    { latitude: 1 },
    { longitude: 1 },
    { use_location: true },
    { date_from: '2026-02-01', date_to: '2026-01-01' },
    { rating_min: 10, rating_max: 1 },
    { ...place, location_radius: 7 },
    { date_from: '0000-01-01' },
  ],
  'POST /community/review-queue/{id}/decision': [{ decision: 'reject' }, { decision: 'maybe' }],
  'GET /geo/places': [
    { south: '2', north: '1', west: '1', east: '2' },
    { south: '1', north: '2', west: '2', east: '1' },
  ],
  'POST /user/social-ids': PLATFORM_VALUES.flatMap((platform) => [
    { platform, social_id: '!!' },
    { platform, social_id: ' ' },
    { platform, social_id: 'x'.repeat(400) },
  ]),
};

/** Inputs that a call refuses, except for a few that happen to be valid for it. The tests of its error messages use them. */
export const invalidInputs = (key: string, schema: z.core.$ZodType): unknown[] => [
  {},
  null,
  'text',
  [],
  { unknown_field: 1, another_field: 2 },
  ...fieldsOf(schema).flatMap((field) => UNLIKELY_VALUES.map((value) => ({ [field]: value }))),
  ...(INVALID_BY_ROUTE[key] ?? []),
];
