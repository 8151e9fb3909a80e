import { z } from 'zod';
import { guidelineNumber, oneOfTwo, prose } from '../fields/fields.ts';
import { emptyIsNone } from '../fields/query.ts';
import { issue } from '../messages/issue.ts';
import { STATEMENT_KINDS } from '../rules/guidelines/guidelines.ts';
import { APPEAL_STATEMENT_MIN, EVIDENCE_FILES_MAX, NOTES_MAX, STATEMENT_MAX } from '../rules/limits.ts';
import { APPEAL_STATUSES, FILE_KINDS, LANGUAGES, REPORT_REASONS, REPORT_STATUSES } from '../rules/statuses.ts';
import { countCharacters } from '../rules/text.ts';
import { defineRoutes, isoTime, ownData, ownPages, page, pagination, uuidParams } from './route.ts';

/** `link` leads to the page of the web app that shows the subject. */
export const CaseSubject = z.object({ kind: z.enum(STATEMENT_KINDS), id: z.string(), link: z.string() });
export type CaseSubject = z.output<typeof CaseSubject>;

/** The outcome from the reader's side. For the appellant, `reasons` are the decider's words. */
export const DECISION_OUTCOMES = [
  'rejected',
  'removed',
  'reworded',
  'upheld',
  'refused',
  'moved',
  'kept',
  'denied',
  'suspended',
  'role_lowered',
  'action_taken',
  'no_action',
  'overturned',
  'restored',
] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

/** `reasons` explain the outcome. `second_admin`: every admin took part in the decision or is a side. */
export const Appeal = z
  .object({
    id: z.uuid(),
    decision_id: z.uuid(),
    statement: z.string(),
    status: z.enum(APPEAL_STATUSES),
    waiting_for: z.enum(['second_admin']).nullable(),
    due_at: isoTime,
    resolved_at: isoTime.nullable(),
    reasons: z.string().nullable(),
  })
  .meta({ id: 'Appeal' });
export type PresentedAppeal = z.output<typeof Appeal>;

/** The text that the decision was about, the text before a rewording, and what the sides wrote. */
export const AppealedCase = z.object({
  person_name: z.string().nullable(),
  text: z.string().nullable(),
  original_text: z.string().nullable(),
  tags: z.array(z.string()),
  statement: z.string().nullable(),
  answer: z.string().nullable(),
});
export type AppealedCase = z.output<typeof AppealedCase>;

/** A statement of reasons for its reader, without the decider and other people. */
export const Decision = z
  .object({
    id: z.uuid(),
    subject: CaseSubject,
    outcome: z.enum(DECISION_OUTCOMES),
    guideline: z.object({ number: z.number().int().positive(), title: z.string() }),
    reasons: z.string(),
    reasons_language: z.enum(LANGUAGES),
    automation: z.object({ used: z.boolean(), how: z.string().nullable() }),
    created_at: isoTime,
    /** Null if no appeal is possible. */
    appeal_until: isoTime.nullable(),
    appeal: Appeal.nullable(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.output<typeof Decision>;

export const OwnReport = z.object({
  id: z.uuid(),
  subject: z.object({ kind: z.enum(['experience', 'reply']), id: z.string(), link: z.string() }),
  reason: z.enum(REPORT_REASONS),
  urgent: z.boolean(),
  status: z.enum(REPORT_STATUSES),
  reasons: z.string().nullable(),
  decision_id: z.uuid().nullable(),
  created_at: isoTime,
  resolved_at: isoTime.nullable(),
});
export type OwnReport = z.output<typeof OwnReport>;

/** An admin who took part in the case gets neither the texts nor the appellant's name. For an anonymous author `filed_by` is "The author". */
export const AdminAppeal = Appeal.extend({
  decision: Decision,
  created_at: isoTime,
  filed_by: z.string().nullable(),
  conflict_of_interest: z.boolean(),
  evidence: z.array(z.object({ id: z.uuid(), kind: z.enum(FILE_KINDS), url: z.string() })),
  case: AppealedCase.nullable(),
}).meta({ id: 'AdminAppeal' });
export type AdminAppeal = z.output<typeof AdminAppeal>;

export const AppealBody = z.strictObject({
  decision_id: z.uuid({ error: issue('fieldRequired', { field: 'decision_id' }) }),
  statement: prose('field.statement', STATEMENT_MAX, issue('statementRequired')).refine(
    (text) => text === '' || countCharacters(text) >= APPEAL_STATEMENT_MIN,
    issue('statementTooShort', { min: APPEAL_STATEMENT_MIN }),
  ),
  evidence_ids: z.array(z.uuid()).max(EVIDENCE_FILES_MAX, issue('tooManyFiles')).default([]),
});

/** The reasons why a decision can't be appealed, or not now. */
export const APPEAL_ERRORS = [
  'VALIDATION_FAILED',
  'INVALID_EVIDENCE',
  'ALREADY_APPEALED',
  'CASE_OPEN',
  'ALREADY_SUBMITTED',
  'APPEAL_TOO_LATE',
] as const;

export const decisionRoutes = defineRoutes({
  'GET /decisions': {
    summary: 'Decisions about the caller, with their reasons, newest first',
    shownAs: 'own-texts',
    data: z.object({ decisions: z.array(Decision), pagination }),
    ...ownPages,
  },
  'GET /decisions/{id}': {
    summary: 'One decision about the caller',
    shownAs: 'own-texts',
    params: uuidParams,
    data: z.object({ decision: Decision }),
    ...ownData,
  },
  'POST /appeals': {
    summary: 'Appeal against a decision about the caller, once',
    who: 'member',
    shownAs: 'own-texts',
    whileBanned: true,
    body: AppealBody,
    data: z.object({ appeal: Appeal }),
    status: 201,
    idempotent: true,
    errors: APPEAL_ERRORS,
  },
  'GET /appeals': {
    summary: 'The caller’s appeals, newest first',
    shownAs: 'own-texts',
    data: z.object({ appeals: z.array(Appeal), pagination }),
    ...ownPages,
  },
  'GET /appeals/{id}': {
    summary: 'One of the caller’s appeals',
    shownAs: 'own-texts',
    params: uuidParams,
    data: z.object({ appeal: Appeal }),
    ...ownData,
  },
  'GET /admin/appeals': {
    summary: 'Appeals: open ones first, by due date',
    who: 'admin',
    query: z.strictObject({ status: emptyIsNone(z.enum(APPEAL_STATUSES)), page }),
    data: z.object({ appeals: z.array(AdminAppeal), pagination }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /admin/appeals/{id}/decision': {
    summary: 'Decide an appeal; overturning undoes everything that the decision did',
    who: 'admin',
    params: uuidParams,
    body: z.strictObject({
      outcome: oneOfTwo('outcome', ['upheld', 'overturned']),
      guideline: guidelineNumber,
      reasons: prose('field.reasons', NOTES_MAX, issue('reasonRequired')),
    }),
    data: z.object({ appeal: AdminAppeal }),
    errors: ['VALIDATION_FAILED', 'CONFLICT_OF_INTEREST', 'ALREADY_DECIDED', 'CONFLICT'],
  },
  'GET /reports': {
    summary: 'The caller’s reports and their outcomes, newest first',
    data: z.object({ reports: z.array(OwnReport), pagination }),
    ...ownPages,
  },
});
