import { z } from 'zod';
import { count, platformValue } from '../fields/fields.ts';
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

export const catalogueRoutes = defineRoutes({
  'GET /platforms': {
    summary: 'The platform catalogue',
    who: 'visitor',
    data: z.object({ platforms: z.array(ListedPlatform) }),
    cache: 'public',
    errors: [],
  },
  'GET /countries': {
    summary: 'Dial codes with flags',
    who: 'visitor',
    data: z.object({ countries: z.array(Country) }),
    cache: 'public',
    errors: [],
  },
  'GET /openapi.json': { summary: 'This document; not in production', who: 'visitor', data: z.unknown(), reply: 'file', errors: [] },
});
