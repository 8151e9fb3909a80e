import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { notificationTexts } from './notifications.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Card } from '../../ui/page/card.tsx';
import { CardList } from '../../ui/lists/card-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery } from './notifications-query.ts';
import { useMarkRead, useRecordOpening } from './queries.ts';

export function NotificationList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const t = useTexts(notificationTexts);
  const { data, error, isPlaceholderData, isRefetching, refetch } = useQuery(notificationsQuery(page));
  useRecordOpening();
  const { mutateAsync } = useMarkRead();
  // Not through the options of `mutate`: they are called for the last change only, and not once the member has followed the link.
  const markRead = (ids?: string[]): void =>
    void mutateAsync(ids).catch((failure: unknown) => toast.error(errorMessageOr(failure, t('markFailed'))));
  if (!data) {
    if (!error) return <SkeletonCards count={4} lines={1} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (data.pagination.total === 0) {
    return (
      <EmptyState icon={Bell} title={t('emptyTitle')} text={t('emptyText')}>
        <LinkButton to={paths.socialIds}>{t('emptyAction')}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <p role="status">{t('unread', { count: data.unread })}</p>
        {data.unread > 0 && (
          <button type="button" className={classes.all} onClick={() => markRead()}>
            {t('markAllRead')}
          </button>
        )}
      </div>
      <CardList page={page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={onPage}>
        <Card padding="none">
          <ul className={classes.rows}>
            {data.notifications.map((notice) => (
              <NotificationRow key={notice.id} notice={notice} onRead={() => markRead([notice.id])} />
            ))}
          </ul>
        </Card>
      </CardList>
    </>
  );
}
