import type { ReactNode } from 'react';
import type { GoToPage } from '../../lib/paths/use-page-number.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonCards } from '../feedback/loading-state.tsx';
import { CardList } from './card-list.tsx';
import { useItemInAddress } from './use-item-in-address.ts';

interface PagedData {
  pagination: { total: number; last_page: number };
}

interface Props<Data extends PagedData> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  page: number;
  onPage: GoToPage;
  /** The parameter of the address that names a card, and the id of the heading of that card. */
  cardInAddress: { param: string; headingId: (id: string) => string };
  loadFailed: string;
  skeletonLines?: number;
  /** Shown instead of the cards when there are none. */
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The cards of one page, or what replaces them: a placeholder while they load, an error, or `empty` if there are none. */
export function PagedCards<Data extends PagedData>({ query, page, onPage, skeletonLines = 3, ...props }: Props<Data>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  useItemInAddress({
    ...props.cardInAddress,
    isLoaded: data !== undefined && !isPlaceholderData,
    isFetching,
    ...(data ? { pages: { page, lastPage: data.pagination.last_page, onPage } } : {}),
  });
  if (!data) {
    if (!error) return <SkeletonCards lines={skeletonLines} />;
    return <ErrorState title={props.loadFailed} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data.pagination.total === 0) return props.empty;
  return (
    <CardList page={page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={onPage}>
      {props.children(data)}
    </CardList>
  );
}
