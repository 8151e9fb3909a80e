import { z } from 'zod';
import { issue } from '../../messages/issue.ts';
import { Ban } from '../accounts.ts';
import { ReviewerApplication } from '../community.ts';
import { adminNotes, count, booleanField, guidelineNumber, oneOfThree, optionalAdminNotes, prose } from '../../fields/fields.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, REASON_MAX, REWORDED_COMMENT_MAX, TAG_WEIGHT_LIMIT } from '../../rules/limits.ts';
import { emptyIsNone } from '../../fields/query.ts';
import { defineRoutes, isoTime, numberParams, page, pagination, publicId, uuidParams } from '../route.ts';
import { APPLICATION_STATUSES, FEEDBACK_TYPES, ROLES, TAG_TYPES } from '../../rules/statuses.ts';

const perPageMessage = issue('fieldWholeNumber', { field: 'per_page', min: 1, max: PAGE_SIZE_MAX });
const perPage = z
  .string({ error: perPageMessage })
  .regex(/^(?:[1-9]\d?|100)$/, perPageMessage)
  .transform(Number)
  .default(PAGE_SIZE);

const namedMember = z.object({ display_name: z.string() });

export const AdminApplication = ReviewerApplication.extend({
  user: z.object({ id: z.uuid(), display_name: z.string(), trust_score: z.number().int() }),
  due_at: isoTime,
  decided_at: isoTime.nullable(),
  decided_by_user: namedMember.nullable(),
});
export type AdminApplication = z.output<typeof AdminApplication>;

export const AdminUser = z.object({
  id: z.uuid(),
  display_name: z.string(),
  role: z.enum(ROLES),
  trust_score: z.number().int(),
  verification_status: z.boolean(),
  bans: z.array(Ban.omit({ decision_id: true })),
  created_at: isoTime,
  last_seen_at: isoTime.nullable(),
  /** Reveals that the member used of payments which their bank took back. While they owe any, they can't reveal. */
  reveals_owed: count,
  /** How many other accounts use the same browser, or paid with the same card, as of last night. A single one is shown as 0. */
  shared_with: z.object({ device: count, card: count }),
});
export type AdminUser = z.output<typeof AdminUser>;

export const AdminCategory = z.object({
  id: z.number().int().positive(),
  label: z.string(),
  emoji: z.string(),
  weight: z.number().int(),
  type: z.enum(TAG_TYPES),
  feedback_type: z.enum(FEEDBACK_TYPES),
  active: z.boolean(),
});
export type AdminCategory = z.output<typeof AdminCategory>;

export const AuditEntry = z.object({
  id: z.number().int().positive(),
  at: isoTime,
  actor: z.string(),
  /** The name of a member who still has an account; an author's key has no name. */
  actor_name: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Whether each link of the chain follows from the previous one and from its entry; `broken_at` is the first that doesn't. */
export const AuditChain = z.object({
  intact: z.boolean(),
  entries: count,
  broken_at: count.nullable(),
  reason: z.string().nullable(),
  checked_at: isoTime,
});
export type AuditChain = z.output<typeof AuditChain>;

/** A request by one admin to reveal an anonymous author's identity. It is revealed when a second admin makes the same call. */
export const UnmaskRequest = z.object({
  experience_id: publicId,
  asked_by: z.string(),
  mine: z.boolean(),
  reason: z.string(),
  asked_at: isoTime,
  expires_at: isoTime,
});
export type UnmaskRequest = z.output<typeof UnmaskRequest>;

export const AdminStats = z.object({
  users: z.object({ total: count, new_this_week: count, reviewers: count, banned: count }),
  experiences: z.object({ total: count, in_review: count, needs_admin_review: count, approved: count, rejected: count, removed: count }),
  queue: z.object({ pending: count, oldest_minutes: count, sla_breaches: count }),
  /** Items and disputes on the fast lane. */
  urgent: z.object({ open: count, late: count, next_due_at: isoTime.nullable() }),
  disputes: z.object({
    ownership_open: count,
    experience_open: count,
    ownership_overdue: count,
    experience_overdue: count,
    /** Of both kinds. */
    overdue: count,
  }),
  applications: z.object({ pending: count, overdue: count }),
  /** `waits_for_second_admin`: for one of them, every admin took part in the case. */
  appeals: z.object({ open: count, overdue: count, waits_for_second_admin: z.boolean() }),
  money: z.object({ revenue_cents: count, refunded_cents: count, currency: z.string(), purchases: count, pending: count }),
  jobs: z.object({ waiting: count, dead: count }),
  /** Clusters of more accounts with one browser or card than `ACCOUNTS_PER_CLUSTER`, and the number of accounts of the largest cluster. */
  clusters: z.object({ large: count, largest: count }),
  providers: z.array(z.object({ name: z.string(), kind: z.string(), healthy: z.boolean(), checked_at: isoTime.nullable() })),
});
export type AdminStats = z.output<typeof AdminStats>;

/** Category ids are small; a larger one can't exist. */
const categoryParams = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number),
});
/** Actors and actions in the form of the audit log: printable characters only. */
const auditTerm = emptyIsNone(z.string().regex(/^[\x20-\x7e]{1,100}$/));
const CategoryBody = z.strictObject({
  label: prose('field.label', 50, issue('labelRequired')),
  emoji: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  weight: z.number().int().min(-TAG_WEIGHT_LIMIT).max(TAG_WEIGHT_LIMIT),
  type: z.enum(TAG_TYPES),
  feedback_type: z.enum(FEEDBACK_TYPES),
  active: booleanField('active').default(true),
});
const decidersReason = prose('field.reason', REASON_MAX, issue('reasonRequired'));
const OptionalNotesBody = z.strictObject({ admin_notes: optionalAdminNotes, guideline: guidelineNumber }).default({ admin_notes: '' });
const oneUser = z.object({ user: AdminUser });
const oneApplication = z.object({ application: AdminApplication });
const oneCategory = z.object({ category: AdminCategory });

export const adminRoutes = defineRoutes({
  'GET /admin/community/applications': {
    summary: 'Reviewer applications',
    who: 'admin',
    query: z.strictObject({ status: emptyIsNone(z.enum(APPLICATION_STATUSES)), page, per_page: perPage }),
    data: z.object({
      applications: z.array(AdminApplication),
      counts: z.object({ total: count, pending: count, approved: count, denied: count }),
      pagination,
    }),
    errors: ['VALIDATION_FAILED'],
    aliases: ['GET /admin/reviewer-applications/pending'],
  },
  'POST /admin/community/applications/{id}/approve': {
    summary: 'Make the applicant a reviewer',
    who: 'admin',
    params: uuidParams,
    body: OptionalNotesBody,
    data: oneApplication,
    errors: ['VALIDATION_FAILED', 'ALREADY_DECIDED', 'FORBIDDEN', 'CONFLICT'],
  },
  'POST /admin/community/applications/{id}/deny': {
    summary: 'Deny an application',
    who: 'admin',
    params: uuidParams,
    body: z.strictObject({ admin_notes: adminNotes, guideline: guidelineNumber }),
    data: oneApplication,
    errors: ['VALIDATION_FAILED', 'ALREADY_DECIDED', 'FORBIDDEN'],
  },
  'PUT /admin/experiences/{id}/comment': {
    summary: 'Publish an experience with an edited comment',
    who: 'admin',
    params: numberParams,
    body: z.strictObject({
      comment: prose('field.comment', REWORDED_COMMENT_MAX, issue('commentRequired')),
      admin_notes: optionalAdminNotes,
      guideline: guidelineNumber,
    }),
    data: z.object({ message: z.string() }),
    errors: ['VALIDATION_FAILED', 'ALREADY_DECIDED', 'CONFLICT_OF_INTEREST', 'LEASED'],
  },
  'POST /admin/experiences/{id}/reword': {
    summary: 'Propose a milder comment',
    who: 'admin',
    params: numberParams,
    body: OptionalNotesBody,
    data: z.object({
      rewordedComment: z.string(),
      source: z.enum(['model', 'local']),
      /** `rejection` if the local rules can't soften the comment; `rewordedComment` is empty then. */
      proposes: z.enum(['rewording', 'rejection']),
    }),
    errors: ['VALIDATION_FAILED', 'ALREADY_DECIDED', 'CONFLICT_OF_INTEREST'],
  },
  'POST /admin/experiences/{id}/unmask': {
    summary: 'Reveal an anonymous author’s identity, with a reason that is logged',
    who: 'admin',
    params: numberParams,
    body: z.strictObject({ reason: prose('field.reason', REASON_MAX, issue('reasonRequired')) }),
    data: z.object({
      /** Null once their account is gone, and while `needs_second_admin`. */
      author: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
      needs_second_admin: z.boolean(),
    }),
    errors: ['VALIDATION_FAILED', 'STEP_UP_REQUIRED', 'CONFLICT_OF_INTEREST'],
  },
  'GET /admin/unmask-requests': {
    summary: 'Requests to reveal an author’s identity that wait for a second admin',
    who: 'admin',
    data: z.object({ requests: z.array(UnmaskRequest) }),
    errors: [],
  },
  'GET /admin/stats': { summary: 'Figures for the admin overview', who: 'admin', data: AdminStats, errors: [] },
  'GET /admin/users': {
    summary: 'Members by name or id',
    who: 'admin',
    query: z.strictObject({ q: z.string().trim().max(100).default(''), page }),
    data: z.object({ users: z.array(AdminUser), pagination }),
    errors: ['VALIDATION_FAILED'],
  },
  'PUT /admin/users/{id}/role': {
    summary: 'Change a member’s role; nobody changes their own',
    who: 'admin',
    params: uuidParams,
    body: z.strictObject({
      role: oneOfThree('role', ROLES),
      reason: decidersReason,
      guideline: guidelineNumber,
    }),
    data: oneUser.extend({ needs_second_admin: z.boolean() }),
    errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'STEP_UP_REQUIRED'],
  },
  'POST /admin/users/{id}/ban': {
    summary: 'Suspend a member, indefinitely if `until` is null',
    who: 'admin',
    params: uuidParams,
    body: z.strictObject({
      reason: decidersReason,
      guideline: guidelineNumber,
      until: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    data: oneUser,
    errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT'],
  },
  'DELETE /admin/users/{id}/ban': { summary: 'Lift a suspension', who: 'admin', params: uuidParams, data: oneUser, errors: ['FORBIDDEN'] },
  'GET /admin/feedback-categories': {
    summary: 'All feedback categories',
    who: 'admin',
    data: z.object({ categories: z.array(AdminCategory) }),
    errors: [],
  },
  'POST /admin/feedback-categories': {
    summary: 'Add a feedback category',
    who: 'admin',
    body: CategoryBody,
    data: oneCategory,
    errors: ['VALIDATION_FAILED', 'CONFLICT'],
  },
  'PUT /admin/feedback-categories/{id}': {
    summary: 'Change a feedback category',
    who: 'admin',
    params: categoryParams,
    body: CategoryBody,
    data: oneCategory,
    errors: ['VALIDATION_FAILED', 'CONFLICT'],
  },
  'GET /admin/audit': {
    summary: 'The audit log, newest first',
    who: 'admin',
    query: z.strictObject({ page, actor: auditTerm, action: auditTerm }),
    data: z.object({ entries: z.array(AuditEntry), pagination }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /admin/audit/chain': {
    summary: 'Check that no audit entry was changed or removed',
    who: 'admin',
    data: AuditChain,
    errors: [],
    cost: 50,
  },
});
