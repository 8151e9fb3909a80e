import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Canonicalize } from '../check-experience.ts';

/** The phone number library is larger than the page, so it loads after the form. */
export const loadCanonicalize = async (): Promise<Canonicalize> => (await import('@candor/contract/social-id')).canonicalSocialId;

const canonicalQuery = queryOptions({
  queryKey: ['code', 'canonical-social-id'],
  queryFn: async () => ({ canonicalize: await loadCanonicalize() }),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Undefined until loaded. */
export const useCanonicalize = (): Canonicalize | undefined => useQuery(canonicalQuery).data?.canonicalize;
