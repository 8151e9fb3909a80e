import { isUrgentReason } from '@candor/contract/urgency';
import type { AiAnalysis, ReviewItem } from '@candor/contract/moderation';
import type { AiVote } from '@candor/contract/statuses';
import { dayAsTime } from '@candor/contract/dates';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Conflict, ReviewedSubject } from '../ports.ts';
import { isLeased, reviewDueAt } from '../rules.ts';
import type { StoredReport } from '../reports/report-store.ts';
import type { StoredItem } from '../store.ts';
import { startOfDay } from '../../../platform/clock.ts';

export interface ReviewView {
  conflict: Conflict | undefined;
  reports: StoredReport[];
  evidence: ReviewItem['evidence'];
  question: string | undefined;
  reviewerId: string;
  now: Date;
  vault: Vault;
}

/** The fields of an item that come from the subject; the rest comes from the queue. */
type SubjectFields = Omit<ReviewedSubject, 'experience_id' | 'submitted_at' | 'masked'>;

/** Each of the three views lists its fields, so that a new field doesn't compile before somebody decides which views show it. */
export function presentReviewItem(item: StoredItem, subject: ReviewedSubject, view: ReviewView): ReviewItem {
  const lease = isLeased(item, view.now) ? { held_by_me: item.leasedBy === view.reviewerId, until: item.leasedUntil!.toISOString() } : null;
  const common = {
    id: item.id,
    type: item.type,
    experience_id: subject.experience_id,
    status: item.status,
    second_look: item.awaitsSecondLook,
  };
  if (view.conflict !== undefined) {
    // Leaves out the reports and their due time, because their urgency would reveal their content.
    return {
      ...common,
      ...CONFLICTED,
      due_at: reviewDueAt(new Date(item.day), []).toISOString(),
      submitted_at: startOfDay(new Date(subject.submitted_at)).toISOString(),
    };
  }
  const visible = {
    ...common,
    due_at: item.dueAt.toISOString(),
    urgent: view.reports.some(({ reason }) => isUrgentReason(reason)),
    submitted_at: subject.submitted_at,
    conflict_of_interest: false,
    language: item.language,
    flag: item.flag,
    lease,
    admin_question: view.question ?? null,
    reports: view.reports.map((report) => presentReport(report, view.vault)),
  };
  if (lease?.held_by_me !== true) return { ...visible, ...maskedFields(subject) };
  return { ...visible, ...fullFields(subject), ...advice(item, view.vault), evidence: view.evidence, masked: false };
}

/** The fields that a reviewer sees with and without the lease. */
const fieldsVisibleWithoutLease = (subject: ReviewedSubject) =>
  ({
    submitted_by_trust_score: subject.submitted_by_trust_score,
    hidden: subject.hidden,
    evidence_count: subject.evidence_count,
    feedback_weight: subject.feedback_weight,
    feedback_categories: subject.feedback_categories,
    formatted_categories: subject.formatted_categories,
    reply_content: subject.reply_content,
    reply_submitted_by_trust_score: subject.reply_submitted_by_trust_score,
    is_anonymous: subject.is_anonymous,
    location: subject.location,
    city: subject.city,
    state: subject.state,
    rating: subject.rating,
    comment: subject.comment,
  }) satisfies Partial<SubjectFields>;

/** The fields before the caller takes the lease. */
const maskedFields = (subject: ReviewedSubject): SubjectFields & Advice & Pick<ReviewItem, 'evidence' | 'masked'> => ({
  ...fieldsVisibleWithoutLease(subject),
  submitted_by: null,
  submitted_by_user: 'Hidden',
  reply_submitted_by: null,
  reply_user_id: null,
  person_name: subject.masked.person_name,
  platforms: subject.masked.platforms,
  // The address of the profile contains the handle.
  proof: null,
  // The advice quotes the text it is about.
  ai_vote: null,
  ai_analysis: null,
  evidence: [],
  masked: true,
});

const fullFields = (subject: ReviewedSubject): SubjectFields => ({
  ...fieldsVisibleWithoutLease(subject),
  submitted_by: subject.submitted_by,
  submitted_by_user: subject.submitted_by_user,
  reply_submitted_by: subject.reply_submitted_by,
  reply_user_id: subject.reply_user_id,
  person_name: subject.person_name,
  platforms: subject.platforms,
  proof: subject.proof,
});

type Advice = Pick<ReviewItem, 'ai_vote' | 'ai_analysis'>;

/** A reviewer with a conflict of interest learns only that the item exists. */
const CONFLICTED = {
  urgent: false,
  submitted_by: null,
  submitted_by_user: 'Hidden',
  submitted_by_trust_score: 50,
  hidden: false,
  language: null,
  flag: null,
  evidence_count: 0,
  evidence: [],
  feedback_weight: 0,
  feedback_categories: [],
  formatted_categories: [],
  ai_vote: null,
  ai_analysis: null,
  proof: null,
  reply_content: null,
  reply_submitted_by: null,
  reply_submitted_by_trust_score: null,
  reply_user_id: null,
  is_anonymous: true,
  person_name: 'Hidden',
  platforms: [],
  location: null,
  city: null,
  state: null,
  rating: 0,
  comment: null,
  conflict_of_interest: true,
  masked: true,
  lease: null,
  admin_question: null,
  reports: [],
} satisfies Partial<ReviewItem>;

const advice = (item: StoredItem, vault: Vault): Advice => ({
  ai_vote: item.assistantVote as AiVote | null,
  ai_analysis: item.assistantEnc ? vault.openJson<AiAnalysis>('review_items.assistant', item.id, item.assistantEnc) : null,
});

const presentReport = (report: StoredReport, vault: Vault): ReviewItem['reports'][number] => ({
  reason: report.reason,
  details: report.detailsEnc ? vault.open('reports.details', report.id, report.detailsEnc) : '',
  created_at: dayAsTime(report.day),
});
