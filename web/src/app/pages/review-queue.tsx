import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox } from 'lucide-react';
import { useState } from 'react';
import { DecisionForm } from '../../features/review/decision-form.tsx';
import { reviewQueueQuery, useLease, type ReviewItem } from '../../features/review/queries.ts';
import { QueueList } from '../../features/review/queue-list.tsx';
import { ReviewDetail } from '../../features/review/review-detail.tsx';
import { useReviewKeys } from '../../features/review/use-review-keys.ts';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import classes from './review-queue.module.css';

export default function ReviewQueuePage() {
  const t = useTexts(reviewTexts);
  const user = useUser();
  const [page, setPage] = useState(1);
  const [selectedId, setSelectedId] = useState<number>();
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewQueueQuery(page));
  const lease = useLease();
  const items = data?.items ?? [];
  const selected = items.find(({ id }) => id === selectedId);

  const open = (item: ReviewItem | undefined): void => {
    setSelectedId(item?.id);
    if (item && !item.conflict_of_interest && (item.status === 'in_review' || user.role === 'admin')) lease.mutate(item.id);
  };
  const step = (by: 1 | -1): void => {
    const at = items.findIndex(({ id }) => id === selectedId);
    open(items[at === -1 ? 0 : Math.max(0, Math.min(items.length - 1, at + by))]);
  };
  const next = (): void => {
    const at = items.findIndex(({ id }) => id === selectedId);
    open(items[at + 1] ?? items[at - 1]);
  };
  useReviewKeys({ j: () => step(1), k: () => step(-1) });

  return (
    <Page width="wide">
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
      {data && (
        <p className={classes.counts}>
          <span>{t('waiting', { count: data.counts.pending })}</span>
          <span>{t('approvedThisWeek', { count: data.counts.approved_this_week })}</span>
          <span>{t('rejectedThisWeek', { count: data.counts.rejected_this_week })}</span>
        </p>
      )}
      {isPending ? (
        <SkeletonCards count={4} />
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : items.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<LinkButton to={paths.community}>{t('backToCommunity')}</LinkButton>}
        />
      ) : (
        <div className={classes.columns} data-reading={selected !== undefined || undefined}>
          <div className={classes.queue}>
            <QueueList items={items} selectedId={selectedId} onSelect={open} />
            <Pager page={data.pagination.current_page} lastPage={data.pagination.last_page} onChange={setPage} disabled={isFetching} />
          </div>
          <div className={classes.reading}>
            {selected ? (
              <>
                <button type="button" className={classes.back} onClick={() => setSelectedId(undefined)}>
                  <ArrowLeft size={20} aria-hidden />
                  {t('backToList')}
                </button>
                <Card as="section" aria-label={selected.person_name}>
                  <ReviewDetail item={selected} />
                  <DecisionForm key={selected.id} item={selected} isAdmin={user.role === 'admin'} onDecided={next} />
                </Card>
              </>
            ) : (
              <p className={classes.choose}>{t('choose')}</p>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}
