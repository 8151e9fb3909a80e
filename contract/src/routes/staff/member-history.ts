import { z } from 'zod';
import { Ban } from '../accounts.ts';
import { count } from '../../fields/fields.ts';
import { defineRoutes, isoTime, pageQuery, pagination, uuidParams } from '../route.ts';
import { DISPUTE_STATUSES } from '../../rules/statuses.ts';

/**
 * A member as an admin sees them beside a case. Nothing in it comes from what the member wrote anonymously, not even a count
 * (docs/anonymity.md).
 */
export const MemberHistory = z
  .object({
    display_name: z.string(),
    signed_experiences: z.object({ total: count, approved: count, in_review: count, rejected: count, removed: count, withdrawn: count }),
    reports: z.object({ total: count, open: count, action_taken: count, no_action: count }),
    bans: z.array(Ban.omit({ decision_id: true })),
  })
  .meta({ id: 'MemberHistory' });
export type MemberHistory = z.output<typeof MemberHistory>;

/** A dispute that the member is a side of. */
export const MemberCase = z
  .object({
    kind: z.enum(['experience_dispute', 'ownership_dispute']),
    role: z.enum(['disputing', 'author', 'claimant', 'owner']),
    status: z.enum(DISPUTE_STATUSES),
    created_at: isoTime,
  })
  .meta({ id: 'MemberCase' });

/** The newest case comes first. A history beside a case leaves that case out. */
const historyData = z.object({ history: MemberHistory, cases: z.array(MemberCase), pagination });

export const memberHistoryRoutes = defineRoutes({
  'GET /admin/users/{id}/history': {
    summary: 'What a member signed, reported and disputed; nothing anonymous',
    who: 'admin',
    params: uuidParams,
    query: pageQuery,
    data: historyData,
    errors: [],
  },
  'GET /admin/ownership-disputes/{id}/claimant-history': {
    summary: 'What the claimant of an ownership dispute signed, reported and disputed',
    who: 'admin',
    params: uuidParams,
    query: pageQuery,
    data: historyData,
    errors: ['CONFLICT_OF_INTEREST'],
  },
  'GET /admin/ownership-disputes/{id}/owner-history': {
    summary: 'What the owner of a claimed ID signed, reported and disputed',
    who: 'admin',
    params: uuidParams,
    query: pageQuery,
    data: historyData,
    errors: ['CONFLICT_OF_INTEREST'],
  },
  'GET /admin/experience-disputes/{id}/filer-history': {
    summary: 'What the member who disputes an experience signed, reported and disputed',
    who: 'admin',
    params: uuidParams,
    query: pageQuery,
    data: historyData,
    errors: ['CONFLICT_OF_INTEREST'],
  },
});
