import { ApiError } from '../../lib/api-error.ts';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Inbox, CloudOff } from 'lucide-react';
import classes from './queue-problem.module.css';
import type { useReviewDesk } from './use-review-desk.ts';

/** Why there is no list, or why it may be old. */
export function QueueProblem({ desk }: { desk: ReturnType<typeof useReviewDesk> }) {
  const t = useTexts(reviewTexts);
  const { queue, part, items, walk, show, turnTo } = desk;
  const { error } = queue;
  const retry = (): void => void queue.refetch();
  if (queue.data === undefined) {
    // Nothing came at all, or the server would not give it.
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
  if (items.length > 0 || walk.current) return null;
  if (queue.data.pagination.current_page > 1) {
    return (
      <EmptyState
        icon={Inbox}
        title={t('emptyTitle')}
        text={t('emptyFiltered')}
        action={<PlainButton onClick={() => turnTo(1)}>{t('backToList')}</PlainButton>}
      />
    );
  }
  return part === 'all' ? (
    <EmptyState
      icon={Inbox}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<LinkButton to={paths.community}>{t('backToCommunity')}</LinkButton>}
    />
  ) : (
    <EmptyState
      icon={Inbox}
      title={t('emptyTitle')}
      text={t('emptyFiltered')}
      action={
        <PlainButton variant="default" onClick={() => show('all')}>
          {t('showAll')}
        </PlainButton>
      }
    />
  );
}
