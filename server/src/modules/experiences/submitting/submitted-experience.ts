import type { CheckedSubmission, Identifier } from '../rules.ts';

/** A checked submission in the form stored in the inbox. */
export interface SubmittedExperience extends Pick<CheckedSubmission, 'rating' | 'comment' | 'experienceDate' | 'place' | 'city' | 'state'> {
  personName: string;
  identifiers: Identifier[];
  tags: number[];
  feedbackTypes: ('standard' | 'lgbtqia' | 'campus')[];
  isAnonymous: boolean;
  authorTrust: number;
  isAuthorVerified: boolean;
  isDateApproximate: boolean;
  evidenceIds: string[];
  visibleEvidenceIds: string[];
  evidenceCount: number;
}
