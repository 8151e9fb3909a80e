import { Button, NativeSelect } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CardList } from '../../ui/lists/card-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { CaseCounters, type Counter } from './case-counters.tsx';
import classes from './case-frame.module.css';
import type { CaseFilter } from './use-case-filter.ts';

/** Receives the focus when a decision removed the pressed button. */
export const CASES_ID = 'cases';

interface CasesData {
  counts: Partial<Record<Counter, number>>;
  pagination: { current_page: number; last_page: number; total: number };
}

interface Props {
  counters: readonly Counter[];
  statuses: readonly Counter[];
  filter: CaseFilter<string>;
  query: {
    data: CasesData | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  errorTitle: string;
  /** `empty`: no cases at all; `emptyStatus`: none with the chosen status. */
  empty: string;
  emptyStatus: (status: string) => string;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** The list beside an open case: counters, filter and a page of cases. */
export function CaseFrame(props: Props) {
  const t = useTexts(adminCasesTexts);
  const { query, filter, statuses, children } = props;
  const { data } = query;
  return (
    <div className={classes.frame}>
      <CaseCounters names={props.counters} counts={data?.counts} />
      <NativeSelect
        label={t('status')}
        value={filter.status ?? ''}
        onChange={(event) => filter.choose(event.currentTarget.value)}
        data={[{ value: '', label: t('allStatuses') }, ...statuses.map((status) => ({ value: status, label: t(status) }))]}
      />
      <div>
        {!data && !query.error && <SkeletonCards count={3} lines={4} />}
        {!data && query.error !== null && (
          <ErrorState title={props.errorTitle} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
        {data?.pagination.total === 0 && (
          <EmptyState
            icon={FolderOpen}
            title={filter.status === undefined ? props.empty : props.emptyStatus(filter.status)}
            text={t('emptyHelp')}
          >
            {filter.status !== undefined && (
              <Button variant="default" onClick={() => filter.choose('')}>
                {t('showAll')}
              </Button>
            )}
          </EmptyState>
        )}
        {data && data.pagination.total > 0 && (
          <CardList
            page={data.pagination.current_page}
            lastPage={data.pagination.last_page}
            isStale={query.isPlaceholderData}
            onPage={props.onPage}
          >
            {children}
          </CardList>
        )}
      </div>
    </div>
  );
}
