import type { ListedCountry } from '@candor/contract/countries';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../i18n/language.ts';

/** Sorted by name. Undefined until the list loads, because it includes the phone number library. */
export function useCountries(): readonly ListedCountry[] | undefined {
  const language = currentLanguage();
  return useQuery({
    queryKey: ['code', 'countries', language],
    queryFn: async () => (await import('@candor/contract/countries')).listCountries(undefined, language),
    staleTime: Infinity,
  }).data;
}
