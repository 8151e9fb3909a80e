import type { AiAnalysis, ReviewItem } from '@candor/contract/moderation';
import type { AiVote } from '@candor/contract/statuses';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Conflict, ReviewedSubject } from './ports.ts';
import { isLeased } from './rules.ts';
import type { StoredItem, StoredReport } from './store.ts';

export interface ReviewView {
  conflict: Conflict | undefined;
  reports: StoredReport[];
  evidence: ReviewItem['evidence'];
  question: string | undefined;
  reviewerId: string;
  now: Date;
  vault: Vault;
  ids: Platform['ids'];
}

export function presentReviewItem(item: StoredItem, subject: ReviewedSubject, view: ReviewView): ReviewItem {
  const { vault } = view;
  return {
    ...(view.conflict === 'subject' ? withheld(subject) : subject),
    id: view.ids.reviewItem.conceal(item.id),
    type: item.type,
    status: item.status,
    // The advice quotes and names what it is about.
    ...(view.conflict === 'subject' ? { ai_vote: null, ai_analysis: null } : advice(item, vault)),
    conflict_of_interest: view.conflict !== undefined,
    lease: isLeased(item, view.now) ? { held_by_me: item.leasedBy === view.reviewerId, until: item.leasedUntil!.toISOString() } : null,
    second_look: item.awaitsSecondLook,
    admin_question: view.conflict === undefined ? (view.question ?? null) : null,
    evidence: view.conflict === undefined ? view.evidence : [],
    reports: view.conflict === undefined ? view.reports.map((report) => presentReport(report, vault)) : [],
  };
}

const advice = (item: StoredItem, vault: Vault): Pick<ReviewItem, 'ai_vote' | 'ai_analysis'> => ({
  ai_vote: item.assistantVote as AiVote | null,
  ai_analysis: item.assistantEnc ? vault.openJson<AiAnalysis>('review_items.assistant', item.id, item.assistantEnc) : null,
});

const presentReport = (report: StoredReport, vault: Vault): ReviewItem['reports'][number] => ({
  reason: report.reason,
  details: report.detailsEnc ? vault.open('reports.details', report.id, report.detailsEnc) : '',
  created_at: `${report.createdAt.toISOString().slice(0, 10)}T00:00:00.000Z`,
});

/** A reviewer whom an item is about learns that it waits, and what it says only once it is published. */
function withheld(subject: ReviewedSubject): ReviewedSubject {
  return {
    ...subject,
    submitted_by: null,
    submitted_by_user: 'Anonymous',
    submitted_by_trust_score: 50,
    is_anonymous: true,
    evidence_count: 0,
    feedback_weight: 0,
    feedback_categories: [],
    formatted_categories: [],
    reply_content: null,
    reply_submitted_by: null,
    reply_submitted_by_trust_score: null,
    reply_user_id: null,
    location: null,
    city: null,
    state: null,
    rating: 0,
    comment: null,
  };
}
