import { defineTexts } from '../../lib/i18n/translate.ts';

/** Keys are statuses of the contract. The English words are the specification's: the status with spaces. */
export const statusTexts = defineTexts('status', {
  approved: 'approved',
  completed: 'completed',
  resolved: 'resolved',
  in_review: 'in review',
  needs_admin_review: 'needs admin review',
  pending: 'pending',
  rejected: 'rejected',
  denied: 'denied',
  failed: 'failed',
  withdrawn: 'withdrawn',
  refunded: 'refunded',
  removed: 'removed',
});
