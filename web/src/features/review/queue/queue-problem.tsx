import { ApiError } from '../../../lib/api/api-error.ts';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { PlainButton } from '../../../ui/buttons/plain-button.tsx';
import { Inbox, CloudOff } from 'lucide-react';
import classes from './queue-problem.module.css';
import { NO_FILTERS } from '../queries.ts';
import type { useReviewScreen } from './use-review-screen.ts';

export function QueueProblem({ review }: { review: ReturnType<typeof useReviewScreen> }) {
  const t = useTexts(reviewTexts);
  const { queue, items, selection } = review;
  const { error } = queue;
  const retry = (): void => void queue.refetch();
  if (queue.data === undefined) {
    // Whether the server answered, if only with an error.
    const hasAnswer = error instanceof ApiError && error.status > 0;
    return (
      error && (
        <ErrorState
          title={t(hasAnswer ? 'loadFailed' : 'initFailed')}
          error={error}
          onRetry={retry}
          retryLabel={t('tryAgain')}
          retrying={queue.isFetching}
        />
      )
    );
  }
  if (error) {
    return (
      <div className={classes.stale} role="alert">
        <CloudOff size={18} aria-hidden />
        <span>{t('refreshFailed')}</span>
        <PlainButton size="sm" variant="default" onClick={retry} disabled={queue.isFetching}>
          {t('tryAgain')}
        </PlainButton>
      </div>
    );
  }
  if (items.length > 0 || selection.current) return null;
  return <EmptyQueue review={review} isFirstPage={queue.data.pagination.current_page === 1} />;
}

function EmptyQueue({
  review: { filters, changeFilters, changePage },
  isFirstPage,
}: {
  review: ReturnType<typeof useReviewScreen>;
  isFirstPage: boolean;
}) {
  const t = useTexts(reviewTexts);
  const isWholeQueue = isFirstPage && Object.values({ ...filters, kind: null }).every((value) => !value) && filters.kind === 'all';
  const showAll = (
    <PlainButton variant="default" onClick={() => changeFilters(NO_FILTERS)}>
      {t('showAll')}
    </PlainButton>
  );
  const firstPage = <PlainButton onClick={() => changePage(1)}>{t('backToList')}</PlainButton>;
  const community = <LinkButton to={paths.community}>{t('backToCommunity')}</LinkButton>;
  return (
    <EmptyState icon={Inbox} title={t('emptyTitle')} text={t(isWholeQueue ? 'emptyText' : 'emptyFiltered')}>
      {isWholeQueue ? community : isFirstPage ? showAll : firstPage}
    </EmptyState>
  );
}
