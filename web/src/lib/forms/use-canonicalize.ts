import { queryOptions, useQuery } from '@tanstack/react-query';

/** The rule that server and web share: checks an ID and gives its canonical form. */
export type Canonicalize = (typeof import('@candor/contract/social-id'))['canonicalSocialId'];

/** The rule includes the phone number library, which is larger than a page, so it is loaded apart. */
export const loadCanonicalize = async (): Promise<Canonicalize> => (await import('@candor/contract/social-id')).canonicalSocialId;

const canonicalizeQuery = queryOptions({
  queryKey: ['code', 'canonical-social-id'],
  queryFn: async () => ({ canonicalize: await loadCanonicalize() }),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Undefined until it has loaded, which begins once it is needed. */
export const useCanonicalize = (isNeeded = true): Canonicalize | undefined =>
  useQuery({ ...canonicalizeQuery, enabled: isNeeded }).data?.canonicalize;
