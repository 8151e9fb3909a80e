import { NativeSelect } from '@mantine/core';
import { APPEAL_STATUSES } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { CardList } from '../../ui/lists/card-list.tsx';
import { adminAppealsTexts } from './admin-appeals.en.ts';
import classes from './appeal-card.module.css';
import { AppealCard } from './appeal-card.tsx';
import { appealsQuery } from './queries.ts';

/** The filter stands in the address, and a new one begins at the first page. */
export function AppealList() {
  const t = useTexts(adminAppealsTexts);
  const [page, turnTo] = usePageNumber();
  const [search, setSearch] = useSearchParams();
  const status = APPEAL_STATUSES.find((one) => one === search.get('status'));
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(appealsQuery(page, status));
  return (
    <>
      <NativeSelect
        className={classes.filter ?? ''}
        label={t('status')}
        value={status ?? ''}
        onChange={(event) => setSearch(event.currentTarget.value === '' ? {} : { status: event.currentTarget.value })}
        data={[{ value: '', label: t('all') }, ...APPEAL_STATUSES.map((one) => ({ value: one, label: t(one) }))]}
      />
      {!data && !error && <SkeletonCards count={2} lines={4} />}
      {!data && error && <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.pagination.total === 0 && <EmptyState icon={Gavel} title={t('emptyTitle')} text={t('emptyText')} />}
      {data && data.pagination.total > 0 && (
        <CardList page={data.pagination.current_page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={turnTo}>
          {data.appeals.map((appeal) => (
            <AppealCard key={appeal.id} appeal={appeal} />
          ))}
        </CardList>
      )}
    </>
  );
}
