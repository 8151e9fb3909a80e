import { NativeSelect } from '@mantine/core';
import { APPEAL_STATUSES } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { CardList } from '../../ui/lists/card-list.tsx';
import { ItemRow, ItemRows } from '../../ui/lists/item-rows.tsx';
import { ListAndDetail } from '../../ui/lists/list-and-detail.tsx';
import { useOpenItem } from '../../ui/lists/use-open-item.ts';
import { adminAppealsTexts } from './admin-appeals.en.ts';
import classes from './appeal-detail.module.css';
import { AppealBadge } from './appeal-badge.tsx';
import { AppealDecision, type OpenDecision } from './appeal-decision.tsx';
import { AppealDetail } from './appeal-detail.tsx';
import { appealsQuery, type AdminAppeal } from './queries.ts';

const APPEALS_ID = 'appeals';

/** The URL holds the filter; changing it returns to the first page. */
export function AppealList() {
  const t = useTexts(adminAppealsTexts);
  const [page, goToPage] = usePageNumber();
  const [search, setSearch] = useSearchParams();
  const status = APPEAL_STATUSES.find((option) => option === search.get('status'));
  const query = useQuery(appealsQuery(page, status));
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  const { item, open } = useOpenItem('appeal', data?.appeals ?? []);
  const [openDecision, setOpenDecision] = useState<OpenDecision>();
  return (
    <div id={APPEALS_ID} tabIndex={-1}>
      <ListAndDetail
        wider="detail"
        list={
          <div className={classes.list}>
            <NativeSelect
              label={t('status')}
              value={status ?? ''}
              onChange={(event) => setSearch(event.currentTarget.value === '' ? {} : { status: event.currentTarget.value })}
              data={[{ value: '', label: t('all') }, ...APPEAL_STATUSES.map((option) => ({ value: option, label: t(option) }))]}
            />
            {!data && !error && <SkeletonCards count={2} lines={4} />}
            {!data && error && <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />}
            {data?.pagination.total === 0 && <EmptyState icon={Gavel} title={t('emptyTitle')} text={t('emptyText')} />}
            {data && data.pagination.total > 0 && (
              <CardList
                page={data.pagination.current_page}
                lastPage={data.pagination.last_page}
                isStale={isPlaceholderData}
                onPage={goToPage}
              >
                <AppealRows appeals={data.appeals} openId={item?.id} onOpen={open} />
              </CardList>
            )}
          </div>
        }
        detail={
          item && (
            <AppealDetail
              key={item.id}
              appeal={item}
              onDecide={(outcome) => setOpenDecision({ appeal: item, outcome })}
              onRenew={() => refetch()}
            />
          )
        }
        detailKey={item?.id}
        hint={data && data.pagination.total > 0 ? t('choose') : undefined}
        backLabel={t('back')}
        onBack={() => open(undefined)}
      />
      <AppealDecision openDecision={openDecision} onClose={() => setOpenDecision(undefined)} focusAfterwards={APPEALS_ID} />
    </div>
  );
}

interface RowsProps {
  appeals: readonly AdminAppeal[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

function AppealRows({ appeals, openId, onOpen }: RowsProps) {
  const t = useTexts(adminAppealsTexts);
  return (
    <ItemRows label={t('appeals')}>
      {appeals.map((appeal) => (
        <ItemRow
          key={appeal.id}
          title={t(`kind_${appeal.decision.subject.kind}`)}
          badge={<AppealBadge status={appeal.status} />}
          excerpt={appeal.conflict_of_interest ? t('conflict') : appeal.statement}
          meta={
            appeal.status === 'open' ? t('due', { date: formatDate(appeal.due_at) }) : t('filedOn', { date: formatDate(appeal.created_at) })
          }
          isOpen={appeal.id === openId}
          onOpen={() => onOpen(appeal.id)}
        />
      ))}
    </ItemRows>
  );
}
