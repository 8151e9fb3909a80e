import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Canonical } from '../check-experience.ts';

/** The phone number library is larger than the page, so it loads after the form. */
export const loadCanonical = async (): Promise<Canonical> => (await import('@candor/contract/social-id')).canonicalSocialId;

const canonicalQuery = queryOptions({
  queryKey: ['code', 'canonical-social-id'],
  queryFn: async () => ({ canonical: await loadCanonical() }),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Undefined until loaded. */
export const useCanonical = (): Canonical | undefined => useQuery(canonicalQuery).data?.canonical;
