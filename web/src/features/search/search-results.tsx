import { Button } from '@mantine/core';
import { Hourglass, SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { searchTexts } from './search.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { retryWait } from '../../lib/format/retry-wait.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { useGrowingList } from '../../ui/lists/use-growing-list.ts';
import { PersonSummary } from './person-summary.tsx';
import { useIsWide } from './search-layout.tsx';
import type { SearchPage, SearchResult } from './queries.ts';
import classes from './search-results.module.css';

/** The results that are painted together: about as many as fit the window. */
const RESULTS_AT_ONCE = { phone: 2, wide: 6 };
const NO_RESULTS: readonly SearchResult[] = [];

interface Props {
  page: SearchPage | undefined;
  error: unknown;
  isLoading: boolean;
  /** The previous page is shown while the next one loads. */
  isUpdating: boolean;
  onRetry: () => void;
  onPage: (page: number) => void;
  onClearFields: () => void;
  onAdjustFilters: () => void;
  hasNoCriteria: boolean;
  /** Filters are set and may be the reason for no results. */
  isFiltered: boolean;
  extra: ReactNode;
  children: (result: SearchResult) => ReactNode;
}

export function SearchResults({ resultsRef, ...props }: Props & { resultsRef: RefObject<HTMLElement | null> }) {
  const t = useTexts(searchTexts);
  const results = useGrowingList(props.page?.results ?? NO_RESULTS, RESULTS_AT_ONCE[useIsWide() ? 'wide' : 'phone']);
  return (
    <section ref={resultsRef} tabIndex={-1} className={classes.place} aria-label={t('results')}>
      <ResultList {...props} results={results} />
    </section>
  );
}

function ResultList({
  page,
  results,
  error,
  isLoading,
  isUpdating,
  onRetry,
  onPage,
  onClearFields,
  onAdjustFilters,
  hasNoCriteria,
  isFiltered,
  extra,
  children,
}: Props & { results: readonly SearchResult[] }) {
  const t = useTexts(searchTexts);
  if (isLoading) return <SkeletonCards count={3} lines={3} />;
  if (hasCode(error, 'RATE_LIMITED', 'SEARCH_LIMIT')) {
    const wait = retryWait(error);
    const text = hasCode(error, 'SEARCH_LIMIT') ? t('limitPeople', { wait }) : t('limitText', { wait });
    return <EmptyState icon={Hourglass} title={t('limitTitle')} text={text} />;
  }
  if (error) return <ErrorState title={t('failed', { reason: errorMessage(error) })} onRetry={onRetry} />;
  if (!page) return null;
  if (page.results.length === 0)
    return <NothingFound isFiltered={isFiltered} onClearFields={onClearFields} onAdjustFilters={onAdjustFilters} />;
  return (
    <div aria-busy={isUpdating}>
      <div className={classes.head}>
        <h2 id="search-summary" className={classes.summary} aria-live="polite">
          {page.summary.text}
        </h2>
        {extra}
      </div>
      {page.summary.person && <PersonSummary person={page.summary.person} />}
      {hasNoCriteria && <p className={classes.open}>{t('openSearch')}</p>}
      <ul className={classes.list} data-updating={isUpdating || undefined}>
        {results.map((result) => (
          <li key={result.id}>{children(result)}</li>
        ))}
      </ul>
      {/* The pager appears with the whole list, which would otherwise push it down. */}
      {results.length === page.results.length && (
        <Pager page={page.pagination.current_page} lastPage={page.pagination.last_page} onChange={onPage} disabled={isUpdating} />
      )}
    </div>
  );
}

function NothingFound({ isFiltered, onClearFields, onAdjustFilters }: Pick<Props, 'isFiltered' | 'onClearFields' | 'onAdjustFilters'>) {
  const t = useTexts(searchTexts);
  return (
    <EmptyState icon={SearchX} title={t('emptyTitle')} text={t(isFiltered ? 'emptyFilters' : 'emptyText')}>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClearFields}>
          {t('clearFields')}
        </Button>
        <Button variant="default" onClick={onAdjustFilters}>
          {t('adjustFilters')}
        </Button>
      </div>
    </EmptyState>
  );
}
