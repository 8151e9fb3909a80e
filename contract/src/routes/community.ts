import { z } from 'zod';
import { count, optionalProse, platformValue } from '../fields/fields.ts';
import { REASON_MAX, TRUST_TO_APPLY } from '../rules/limits.ts';
import { MESSAGES } from '../messages/en/messages.ts';
import { defineRoutes, isoTime, nothing, ownData } from './route.ts';
import { APPLICATION_STATUSES } from '../rules/statuses.ts';

export const CommunityStats = z
  .object({
    community_reviewers: count,
    total_experiences: count,
    pending_reviews: count,
    approved_this_week: count,
    rejected_this_week: count,
    approved_last_week: count,
    rejected_last_week: count,
    average_trust_score: z.number(),
    top_reviewers: z.array(z.object({ display_name: z.string(), reviews: count, trust_score: z.number().int() })),
    activity_logs: z.array(z.object({ text: z.string(), user: z.string(), time: isoTime })),
    emoji_stats: z.array(z.object({ emoji: z.string(), count })),
    city_stats: z.array(z.object({ city: z.string(), count })),
    platform_stats: z.array(z.object({ platform: platformValue, emoji: z.string(), count })),
  })
  .meta({ id: 'CommunityStats' });
export type CommunityStats = z.output<typeof CommunityStats>;

export const REVIEWER_REQUIREMENTS = ['trust_score', 'complete_profile', 'active_member'] as const;
export const ReviewerApplication = z.object({
  id: z.uuid(),
  reason: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  admin_notes: z.string().nullable(),
  /** Only the applicant gets it. */
  decision_id: z.uuid().nullable(),
  created_at: isoTime,
});
export type ReviewerApplication = z.output<typeof ReviewerApplication>;

export const ReviewerStatus = z.object({
  has_pending_application: z.boolean(),
  can_apply: z.boolean(),
  requirements: z.array(z.object({ key: z.enum(REVIEWER_REQUIREMENTS), label: z.string(), met: z.boolean() })),
  /** The caller's last application: when an answer is due while it is pending, and when they can apply again after a denial. */
  application: ReviewerApplication.extend({
    due_at: isoTime,
    decided_at: isoTime.nullable(),
    apply_again_at: isoTime.nullable(),
  }).nullable(),
});
export type ReviewerStatus = z.output<typeof ReviewerStatus>;

export const RankedReviewer = z.object({
  rank: z.number().int(),
  display_name: z.string(),
  reviews: count,
  trust_score: z.number().int(),
  accuracy_percentage: z.number(),
});
export type RankedReviewer = z.output<typeof RankedReviewer>;

export const communityRoutes = defineRoutes({
  'GET /community/stats': {
    summary: 'The community in numbers',
    who: 'visitor',
    data: CommunityStats,
    cache: 'public',
    errors: [],
    aliases: ['GET /v1/community/stats'],
  },
  'GET /community/reviewer/status': { summary: 'Whether the caller may apply as a reviewer', data: ReviewerStatus, ...ownData },
  'POST /community/reviewer/apply': {
    summary: 'Apply as a reviewer',
    who: 'member',
    gates: { trust: TRUST_TO_APPLY, completeProfile: true },
    body: z
      .strictObject({
        reason: optionalProse('field.reason', REASON_MAX)
          .optional()
          .transform((reason) => reason || MESSAGES.defaultApplicationReason),
      })
      .default({ reason: MESSAGES.defaultApplicationReason }),
    data: z.object({ application: ReviewerApplication }),
    status: 201,
    errors: ['VALIDATION_FAILED', 'APPLICATION_PENDING', 'APPLY_AGAIN_LATER', 'CONFLICT'],
  },
  'POST /community/reviewer/step-down': {
    summary: 'Stop being a reviewer; the caller’s leases end',
    who: 'reviewer',
    data: nothing,
    errors: ['CONFLICT'],
  },
  'GET /community/reviewer/leaderboard': {
    summary: 'Reviewers by rank',
    who: 'member',
    data: z.object({ reviewers: z.array(RankedReviewer) }),
    errors: [],
  },
});
