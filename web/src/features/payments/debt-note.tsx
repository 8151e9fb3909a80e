import { useQuery } from '@tanstack/react-query';
import { revealCountQuery } from '../../lib/api/reveal-count.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { paymentTexts } from './payments.en.ts';

/** How many reveals the member owes; 0 while that isn't known. */
export const useOwed = (): number => useQuery(revealCountQuery).data?.owed ?? 0;

/** Tells a member who owes reveals why, and what to do. */
export function DebtNote() {
  const t = useTexts(paymentTexts);
  const owed = useOwed();
  if (owed === 0) return null;
  return (
    <InfoBox tone="waiting" title={t('owedTitle', { count: owed })}>
      {t('owedText')}
    </InfoBox>
  );
}
