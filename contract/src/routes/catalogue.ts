import { z } from 'zod';
import { count, platformValue } from '../fields/fields.ts';
import { STATEMENT_KINDS } from '../rules/guidelines/guidelines.ts';
import { PLATFORM_CATEGORIES } from '../rules/platforms.ts';
import { defineRoutes } from './route.ts';

export const ListedPlatform = z.object({
  value: platformValue,
  label: z.string(),
  emoji: z.string(),
  category: z.enum(PLATFORM_CATEGORIES),
  image: z.string(),
  format: z.object({ min: count, max: count, characters: z.string() }),
});
export type ListedPlatform = z.output<typeof ListedPlatform>;

export const Country = z.object({ iso: z.string(), name: z.string(), flag: z.string(), dial_code: z.string(), sign_up: z.boolean() });
export type Country = z.output<typeof Country>;

export const Guideline = z
  .object({
    number: z.number().int().positive(),
    title: z.string(),
    text: z.string(),
    /** The suggested text, which the decider edits. It is refused if it is sent unchanged, except for spam. */
    template: z.string(),
    used_for: z.array(z.enum(STATEMENT_KINDS)),
  })
  .meta({ id: 'Guideline' });
export type Guideline = z.output<typeof Guideline>;

/** Everybody gets the same list, so it may be cached. */
const publicList = { who: 'visitor', cache: 'public', errors: [] } as const;

export const catalogueRoutes = defineRoutes({
  'GET /platforms': { summary: 'The platform catalogue', data: z.object({ platforms: z.array(ListedPlatform) }), ...publicList },
  'GET /countries': { summary: 'Dial codes with flags', data: z.object({ countries: z.array(Country) }), ...publicList },
  'GET /guidelines': {
    summary: 'The community guidelines, numbered; every decision names one',
    data: z.object({ guidelines: z.array(Guideline) }),
    ...publicList,
  },
  'GET /openapi.json': { summary: 'This document; not in production', who: 'visitor', data: z.unknown(), reply: 'file', errors: [] },
});
