import type { ListedCountry } from '@candor/contract/countries';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from './i18n/language.ts';

/** Every country by its name; undefined until the list, which brings the phone-number library, has arrived. */
export function useCountries(): readonly ListedCountry[] | undefined {
  const language = currentLanguage();
  return useQuery({
    queryKey: ['code', 'countries', language],
    queryFn: async () => (await import('@candor/contract/countries')).listCountries(undefined, language),
    staleTime: Infinity,
  }).data;
}
