import { Button, NativeSelect } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { CaseCounters, type Counted } from './case-counters.tsx';
import classes from './case-frame.module.css';
import type { CaseFilter } from './use-case-filter.ts';

/** Takes the focus when what was pressed has gone with a decision. */
export const CASES_ID = 'cases';

interface Listed {
  counts: Partial<Record<Counted, number>>;
  pagination: { current_page: number; last_page: number; total: number };
}

interface Props {
  counted: readonly Counted[];
  statuses: readonly Counted[];
  filter: CaseFilter<string>;
  query: {
    data: Listed | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  failed: string;
  /** Said when there is none at all, and when there is none of the chosen status. */
  empty: string;
  emptyOfStatus: (status: string) => string;
  onPage: (page: number) => void;
  /** The cards; none when there is nothing to list. */
  children: ReactNode[];
}

/** What the three screens of cases share: counters, a filter by status, and cards with all that a list can be. */
export function CaseFrame(props: Props) {
  const t = useTexts(adminCasesTexts);
  const { query, filter, statuses, children } = props;
  const { data } = query;
  return (
    <div className={classes.frame}>
      <aside className={classes.aside}>
        <CaseCounters names={props.counted} counts={data?.counts} />
        <NativeSelect
          label={t('status')}
          value={filter.status ?? ''}
          onChange={(event) => filter.choose(event.currentTarget.value)}
          data={[{ value: '', label: t('allStatuses') }, ...statuses.map((status) => ({ value: status, label: t(status) }))]}
        />
      </aside>
      <div id={CASES_ID} tabIndex={-1} className={classes.cases}>
        {!data && !query.error && <SkeletonCards count={3} lines={4} />}
        {!data && query.error !== null && (
          <ErrorState title={props.failed} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
        {data?.pagination.total === 0 && (
          <EmptyState
            icon={FolderOpen}
            title={filter.status === undefined ? props.empty : props.emptyOfStatus(filter.status)}
            text={t('emptyHelp')}
            {...(filter.status === undefined
              ? {}
              : {
                  action: (
                    <Button variant="default" onClick={() => filter.choose('')}>
                      {t('showAll')}
                    </Button>
                  ),
                })}
          />
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
