import { useTexts } from '../../lib/i18n/language.ts';
import { adminCasesTexts } from './admin-cases.en.ts';

/** Texts and counters that both kinds of dispute share. */
export function useDisputeTexts() {
  const t = useTexts(adminCasesTexts);
  return {
    frame: {
      counters: ['total', 'pending', 'resolved', 'approved', 'rejected'] as const,
      statuses: ['pending', 'resolved'] as const,
      emptyStatus: (status: string) => t('noneWithStatus', { status }),
    },
    outcome: { at: t('resolvedAt'), by: t('resolvedBy') },
    resolve: {
      notesHelp: 'notesHelp' as const,
      failedWithReason: t('resolveFailed'),
      failedWithoutReason: t('resolveError'),
    },
  };
}
