import { z } from 'zod';
import { Tag } from './experiences.ts';
import { TAGS_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { oneOrMany } from './query.ts';
import { defineRoutes } from './route.ts';
import { FEEDBACK_TYPES } from './statuses.ts';

const types = oneOrMany(z.enum(FEEDBACK_TYPES, { error: MESSAGES.feedbackTypeRequired }), FEEDBACK_TYPES.length);

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
      category_ids: z.array(z.number().int().positive(), { error: MESSAGES.tagRequired }).min(1, MESSAGES.tagRequired).max(TAGS_MAX),
    }),
    data: z.object({ weights: z.record(z.string(), z.number().int()), rating: z.number().int() }),
    errors: ['VALIDATION_FAILED'],
  },
});
