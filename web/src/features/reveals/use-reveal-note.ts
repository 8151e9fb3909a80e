import { useQuery } from '@tanstack/react-query';
import { revealCountQuery } from '../../lib/api/reveal-count.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { revealTexts } from './reveals.en.ts';

/** The cost of a reveal and the remaining credits, for the text beside its button. */
export function useRevealNote(): string | undefined {
  const t = useTexts(revealTexts);
  const { data } = useQuery(revealCountQuery);
  if (!data) return undefined;
  if (data.owed !== undefined) return t('noteOwed', { count: data.owed });
  return data.unlimited ? t('noteUnlimited') : t('note', { count: data.reveals });
}
