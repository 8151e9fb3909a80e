import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Canonical } from './check-experience.ts';

/** The phone-number library weighs more than the page: it comes beside the form, not before it. */
export const loadCanonical = async (): Promise<Canonical> => (await import('@candor/contract/social-id')).canonicalSocialId;

const canonicalQuery = queryOptions({
  queryKey: ['code', 'canonical-social-id'],
  queryFn: async () => ({ canonical: await loadCanonical() }),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Undefined until it has arrived. */
export const useCanonical = (): Canonical | undefined => useQuery(canonicalQuery).data?.canonical;
