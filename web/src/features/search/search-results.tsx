import { Button } from '@mantine/core';
import { Hourglass, SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { sentenceFor } from '../../lib/error-sentence.ts';
import { searchTexts } from '../../lib/i18n/en/search.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { waitOf } from '../../lib/wait-in-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { SearchPage, SearchResult } from './queries.ts';
import classes from './search-results.module.css';

interface Props {
  page: SearchPage | undefined;
  error: unknown;
  isLoading: boolean;
  /** The last page is shown while the next is on its way. */
  isUpdating: boolean;
  onRetry: () => void;
  onPage: (page: number) => void;
  onClearFields: () => void;
  onAdjustFilters: () => void;
  /** Filters are on, and may be why nothing is found. */
  isFiltered: boolean;
  /** Beside the summary. */
  aside: ReactNode;
  children: (result: SearchResult) => ReactNode;
}

export function SearchResults({ place, ...props }: Props & { place: RefObject<HTMLElement | null> }) {
  const t = useTexts(searchTexts);
  return (
    <section ref={place} tabIndex={-1} className={classes.place} aria-label={t('results')}>
      <Found {...props} />
    </section>
  );
}

function Found({
  page,
  error,
  isLoading,
  isUpdating,
  onRetry,
  onPage,
  onClearFields,
  onAdjustFilters,
  isFiltered,
  aside,
  children,
}: Props) {
  const t = useTexts(searchTexts);
  if (isLoading) return <SkeletonCards count={3} lines={3} />;
  if (hasCode(error, 'RATE_LIMITED', 'SEARCH_LIMIT')) {
    const wait = waitOf(error);
    const text = hasCode(error, 'SEARCH_LIMIT') ? t('limitPeople', { wait }) : t('limitText', { wait });
    return <EmptyState icon={Hourglass} title={t('limitTitle')} text={text} />;
  }
  if (error) return <ErrorState title={t('failed', { reason: sentenceFor(error) })} onRetry={onRetry} />;
  if (!page) return null;
  if (page.results.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('emptyTitle')}
        text={t(isFiltered ? 'emptyFilters' : 'emptyText')}
        action={
          <div className={classes.actions}>
            <Button variant="default" onClick={onClearFields}>
              {t('clearFields')}
            </Button>
            <Button variant="default" onClick={onAdjustFilters}>
              {t('adjustFilters')}
            </Button>
          </div>
        }
      />
    );
  }
  return (
    <div aria-busy={isUpdating}>
      <div className={classes.head}>
        <h2 id="search-summary" className={classes.summary} aria-live="polite">
          {page.summary.text}
        </h2>
        {aside}
      </div>
      <ul className={classes.list} data-updating={isUpdating || undefined}>
        {page.results.map((result) => (
          <li key={result.id}>{children(result)}</li>
        ))}
      </ul>
      <Pager page={page.pagination.current_page} lastPage={page.pagination.last_page} onChange={onPage} disabled={isUpdating} />
    </div>
  );
}
