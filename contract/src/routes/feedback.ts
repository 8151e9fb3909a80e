import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { Tag } from './experiences.ts';
import { TAGS_MAX } from '../rules/limits.ts';
import { oneOrMany } from '../fields/query.ts';
import { defineRoutes } from './route.ts';
import { FEEDBACK_TYPES } from '../rules/statuses.ts';

const types = oneOrMany(z.enum(FEEDBACK_TYPES, { error: issue('feedbackTypeRequired') }), FEEDBACK_TYPES.length);

export const feedbackRoutes = defineRoutes({
  'GET /feedback-categories': {
    summary: 'Feedback categories of the given types',
    who: 'visitor',
    query: z
      .strictObject({ 'feedback_types[]': types.optional(), feedback_types: types.optional() })
      .transform((query) => ({ feedback_types: query['feedback_types[]'] ?? query.feedback_types ?? ['standard' as const] })),
    data: z.object({ positive: z.array(Tag), neutral: z.array(Tag), negative: z.array(Tag) }),
    cache: 'public',
    errors: ['VALIDATION_FAILED'],
  },
  'POST /feedback-categories/weights-by-ids': {
    summary: 'Weights of categories, and the rating they make',
    who: 'member',
    body: z.strictObject({
      category_ids: z
        .array(z.number().int().positive(), { error: issue('tagRequired') })
        .min(1, issue('tagRequired'))
        .max(TAGS_MAX),
    }),
    data: z.object({ weights: z.record(z.string(), z.number().int()), rating: z.number().int() }),
    errors: ['VALIDATION_FAILED'],
  },
});
