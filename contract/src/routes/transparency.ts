import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { emptyIsNone } from '../fields/query.ts';
import { CASE_KINDS, DECIDED_KINDS, DECIDED_OUTCOMES, TRANSPARENCY_PERIODS } from '../rules/transparency.ts';
import { defineRoutes, isoTime } from './route.ts';

/** A number of cases; null means "fewer than 3". */
const publicCount = z.number().int().min(3).nullable();
/** A share from 0 to 1; null for a share of fewer than 3 cases. */
const publicShare = z.number().min(0).max(1).nullable();

export const Transparency = z
  .object({
    days: z.enum(TRANSPARENCY_PERIODS),
    updated_at: isoTime,
    submissions: publicCount,
    decisions: z.array(
      z.object({
        kind: z.enum(DECIDED_KINDS),
        outcome: z.enum(DECIDED_OUTCOMES),
        guideline: z.number().int().nullable(),
        count: publicCount,
      }),
    ),
    disputes: publicCount,
    reports: publicCount,
    appeals: z.object({ filed: publicCount, decided: publicCount, overturned: publicCount }),
    urgent: publicCount,
    times: z.array(
      z.object({
        kind: z.enum(CASE_KINDS),
        promised_hours: z.number().int(),
        median_hours: z.number().nullable(),
        p90_hours: z.number().nullable(),
        within_promise: publicShare,
      }),
    ),
    automation_share: publicShare,
    assistant: z.object({ agreement: publicShare, decided: publicCount }),
    authority_requests: publicCount,
  })
  .meta({ id: 'Transparency' });
export type Transparency = z.output<typeof Transparency>;

const query = z.strictObject({ days: emptyIsNone(z.enum(TRANSPARENCY_PERIODS, { error: issue('transparencyDays') })) });

export const transparencyRoutes = defineRoutes({
  'GET /transparency': {
    summary: 'How cases were decided, in numbers',
    who: 'visitor',
    query,
    data: Transparency,
    cache: 'public',
    errors: ['VALIDATION_FAILED'],
  },
  'GET /transparency.csv': {
    summary: 'The same as a table',
    who: 'visitor',
    query,
    data: z.unknown(),
    reply: 'file',
    errors: ['VALIDATION_FAILED'],
  },
});
