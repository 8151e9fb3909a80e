import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { usePageNumber } from '../paths/use-page-number.ts';

/** The page of a list that the URL names: the properties `query`, `page` and `onPage` of PagedCards. */
export function usePagedQuery<Data, Key extends QueryKey>(queryOf: (page: number) => UseQueryOptions<Data, Error, Data, Key>) {
  const [page, onPage] = usePageNumber();
  return { query: useQuery(queryOf(page)), page, onPage };
}
