import { Button } from '@mantine/core';
import { Hourglass, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorField, hasCode } from '../../lib/api-error.ts';
import { sentenceFor } from '../../lib/error-sentence.ts';
import { searchTexts } from '../../lib/i18n/en/search.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
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
  children: (result: SearchResult) => ReactNode;
}

export function SearchResults({ page, error, isLoading, isUpdating, onRetry, onPage, onClearFields, onAdjustFilters, children }: Props) {
  const t = useTexts(searchTexts);
  if (isLoading) return <SkeletonCards count={3} lines={3} />;
  if (hasCode(error, 'RATE_LIMITED', 'SEARCH_LIMIT')) {
    return (
      <EmptyState icon={Hourglass} title={t('limitTitle')} text={t('limitText', { wait: waitFor(t, errorField(error, 'retry_after')) })} />
    );
  }
  if (error) return <ErrorState title={t('failed', { reason: sentenceFor(error) })} onRetry={onRetry} />;
  if (!page) return null;
  if (page.results.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('emptyTitle')}
        text={t('emptyText')}
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
    <section aria-labelledby="search-summary" aria-busy={isUpdating}>
      <h2 id="search-summary" className={classes.summary} aria-live="polite" tabIndex={-1}>
        {page.summary.text}
      </h2>
      <ul className={classes.list} data-updating={isUpdating || undefined}>
        {page.results.map((result) => (
          <li key={result.id}>{children(result)}</li>
        ))}
      </ul>
      <Pager page={page.pagination.current_page} lastPage={page.pagination.last_page} onChange={onPage} disabled={isUpdating} />
    </section>
  );
}

function waitFor(t: Translate<(typeof searchTexts)['texts']>, seconds: string | number | undefined): string {
  const minutes = Math.max(1, Math.ceil(Number(seconds ?? 60) / 60));
  return minutes < 90 ? t('minutes', { count: minutes }) : t('hours', { count: Math.ceil(minutes / 60) });
}
