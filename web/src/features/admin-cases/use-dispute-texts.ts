import { useTexts } from '../../lib/i18n/language.ts';
import { adminCasesTexts } from './admin-cases.en.ts';

const KEYS = {
  experience: {
    loadFailed: 'loadFailed',
    none: 'noExperience',
    resolve: 'resolveExperience',
    effect: 'experienceEffect',
    approved: 'experienceApproved',
    rejected: 'experienceRejected',
  },
  ownership: {
    loadFailed: 'loadDataFailed',
    none: 'noOwnership',
    resolve: 'resolveOwnership',
    effect: 'ownershipEffect',
    approved: 'ownershipApproved',
    rejected: 'ownershipRejected',
  },
} as const;

/** The texts of the screen of a kind of dispute, and the counters that both kinds share. */
export function useDisputeTexts(kind: keyof typeof KEYS) {
  const t = useTexts(adminCasesTexts);
  const keys = KEYS[kind];
  return {
    frame: {
      counters: ['total', 'pending', 'resolved', 'approved', 'rejected'] as const,
      statuses: ['pending', 'resolved'] as const,
      errorTitle: t(keys.loadFailed),
      empty: t(keys.none),
      emptyStatus: (status: string) => t('noneWithStatus', { status }),
    },
    screen: {
      filedLabel: t('filed'),
      outcomeLabels: { at: t('resolvedAt'), by: t('resolvedBy') },
      decidedText: (isApproved: boolean) => t(isApproved ? keys.approved : keys.rejected),
    },
    resolve: {
      title: t(keys.resolve),
      effect: t(keys.effect),
      notesHelp: 'notesHelp' as const,
      failedWithReason: t('resolveFailed'),
      failedWithoutReason: t('resolveError'),
    },
  };
}
