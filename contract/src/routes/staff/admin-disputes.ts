import { z } from 'zod';
import { issue } from '../../messages/issue.ts';
import { DisputeEvidence, disputeProgress, experienceRemoved } from '../disputes.ts';
import { Reply, SearchResult } from '../experiences.ts';
import { adminNotes, count, guidelineNumber, oneOfTwo, platformValue } from '../../fields/fields.ts';
import { emptyIsNone } from '../../fields/query.ts';
import { defineRoutes, isoTime, page, pagination, publicId, uuidParams } from '../route.ts';
import { DISPUTE_FILTERS, DISPUTE_GROUNDS, DISPUTE_STATUSES, ON_BEHALF_OF } from '../../rules/statuses.ts';

const namedMember = z.object({ display_name: z.string() });
/** True if the admin is a party to the case: they see that it exists, but neither names nor texts nor files. */
const conflictOfInterest = z.boolean();

export const AdminOwnershipDispute = z
  .object({
    id: z.uuid(),
    status: z.enum(DISPUTE_STATUSES),
    created_at: isoTime,
    due_at: isoTime,
    claimant_user: namedMember,
    /** Null once the current owner's account is gone. */
    current_owner_user: namedMember.nullable(),
    platform: platformValue,
    social_id: z.string(),
    current_owner_user_id: z.string().nullable(),
    reason: z.string(),
    owner_statement: z.string().nullable(),
    evidence_urls: z.array(z.string()),
    /** The same files with their details. */
    evidence: z.array(DisputeEvidence),
    conflict_of_interest: conflictOfInterest,
    admin_notes: z.string().nullable(),
    resolved_at: isoTime.nullable(),
    resolved_by_user: namedMember.nullable(),
  })
  .meta({ id: 'AdminOwnershipDispute' });
export type AdminOwnershipDispute = z.output<typeof AdminOwnershipDispute>;

/** Counts of either kind of dispute. */
export const DisputeCounts = z.object({ total: count, pending: count, resolved: count, approved: count, rejected: count });
export type DisputeCounts = z.output<typeof DisputeCounts>;

export const AdminExperienceDispute = z
  .object({
    ...disputeProgress,
    experience_id: publicId,
    experience_removed: experienceRemoved,
    ground: z.enum(DISPUTE_GROUNDS),
    statement: z.string(),
    author_statement: z.string().nullable(),
    /** Null for a person without an account. */
    disputing_user: namedMember.nullable(),
    /** For a person without an account: on whose behalf they asked. */
    on_behalf_of: z.enum(ON_BEHALF_OF).nullable(),
    resolved_by_user: namedMember.nullable(),
    evidence_count: count,
    conflict_of_interest: conflictOfInterest,
  })
  .meta({ id: 'AdminExperienceDispute' });
export type AdminExperienceDispute = z.output<typeof AdminExperienceDispute>;

/** Everything that an admin needs to decide, except the name of an anonymous author. */
export const EnhancedDispute = AdminExperienceDispute.extend({
  evidence: z.array(DisputeEvidence),
  experience: SearchResult,
  replies: z.array(Reply),
  history: z.array(z.object({ at: isoTime, by: z.string(), action: z.string(), notes: z.string().nullable() })),
}).meta({ id: 'EnhancedDispute' });
export type EnhancedDispute = z.output<typeof EnhancedDispute>;

const filterQuery = z.strictObject({ status: emptyIsNone(z.enum(DISPUTE_FILTERS)), page });

export const adminDisputeRoutes = defineRoutes({
  'GET /admin/ownership-disputes': {
    summary: 'Ownership disputes',
    who: 'admin',
    query: filterQuery,
    data: z.object({ disputes: z.array(AdminOwnershipDispute), pagination }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /admin/ownership-disputes/stats': { summary: 'Ownership disputes by status', who: 'admin', data: DisputeCounts, errors: [] },
  'PUT /admin/ownership-disputes/{id}/resolve': {
    summary: 'Decide an ownership dispute',
    who: 'admin',
    params: uuidParams,
    body: z.strictObject({ status: oneOfTwo('status', ['approved', 'rejected']), admin_notes: adminNotes, guideline: guidelineNumber }),
    data: z.object({ dispute: AdminOwnershipDispute }),
    errors: ['VALIDATION_FAILED', 'ALREADY_RESOLVED', 'CONFLICT', 'CONFLICT_OF_INTEREST'],
  },
  'GET /admin/experience-disputes': {
    summary: 'Experience disputes',
    who: 'admin',
    query: filterQuery,
    data: z.object({ disputes: z.array(AdminExperienceDispute), counts: DisputeCounts, pagination }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /admin/experience-disputes/{id}/enhanced': {
    summary: 'An experience dispute with its experience, files, replies and history',
    who: 'admin',
    params: uuidParams,
    data: z.object({ dispute: EnhancedDispute }),
    errors: ['CONFLICT_OF_INTEREST'],
  },
  'PUT /admin/experience-disputes/{id}/status': {
    summary: 'Decide an experience dispute: "resolved" approves it, anything else rejects it',
    who: 'admin',
    params: uuidParams,
    body: z.strictObject({
      status: z
        .string({ error: issue('fieldRequired', { field: 'status' }) })
        .min(1, issue('fieldRequired', { field: 'status' }))
        .max(50)
        .transform((status) => (status === 'resolved' ? ('approved' as const) : ('rejected' as const))),
      admin_notes: adminNotes,
      guideline: guidelineNumber,
    }),
    data: z.object({ dispute: AdminExperienceDispute }),
    errors: ['VALIDATION_FAILED', 'ALREADY_RESOLVED', 'ANSWER_PERIOD', 'CONFLICT_OF_INTEREST'],
  },
});
