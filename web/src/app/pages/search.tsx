import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { useRef, useState } from 'react';
import { PacksDialog } from '../../features/payments/packs-dialog.tsx';
import { RevealDialog } from '../../features/reveals/reveal-dialog.tsx';
import {
  searchKeys,
  searchQuery,
  withRevealed,
  type SearchPage as Found,
  type SearchRequest,
  type SearchResult,
} from '../../features/search/queries.ts';
import {
  checkCriteria,
  clearFields,
  clearFilters,
  emptyCriteria,
  toRequest,
  type SearchCriteria,
} from '../../features/search/search-criteria.ts';
import { SearchFilters } from '../../features/search/search-filters.tsx';
import { SearchForm } from '../../features/search/search-form.tsx';
import { SearchHistory } from '../../features/search/search-history.tsx';
import { SearchResults } from '../../features/search/search-results.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { experiencePath } from '../../lib/experience-path.ts';
import { searchTexts } from '../../lib/i18n/en/search.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExperienceCard } from '../../ui/experience-card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stack } from '../../ui/stack.tsx';

export default function SearchPage() {
  const t = useTexts(searchTexts);
  const client = useQueryClient();
  const firstField = useRef<HTMLInputElement>(null);
  const [criteria, setCriteria] = useState(emptyCriteria);
  const [request, setRequest] = useState<SearchRequest | null>(null);
  const [filtersOpened, setFiltersOpened] = useState(false);
  const [isOut, setOut] = useState(false);
  const [revealing, setRevealing] = useState<SearchResult | null>(null);
  const search = useQuery(searchQuery(request));
  const errors = checkCriteria(criteria);
  const fieldErrors = search.error instanceof ApiError ? search.error.errors : undefined;

  const run = (next: SearchCriteria): void => {
    if (Object.keys(checkCriteria(next)).length > 0) return;
    const asked = toRequest(next, 1);
    // Whoever presses Search again wants to know what there is now, not what there was.
    void client.invalidateQueries({ queryKey: searchQuery(asked).queryKey, exact: true });
    setRequest(asked);
  };
  const again = (past: SearchCriteria): void => {
    setCriteria(past);
    run(past);
    firstField.current?.focus();
  };
  const changeFilters = (change: Partial<SearchCriteria>): void => {
    const next = { ...criteria, ...change };
    setCriteria(next);
    if (request !== null) run(next);
  };
  const turnPage = (page: number): void => {
    if (request !== null) setRequest({ ...request, page });
    window.scrollTo({ top: 0 });
  };
  const clearAll = (): void => {
    setCriteria(clearFields(criteria));
    setRequest(null);
    firstField.current?.focus();
  };
  const showRevealed = (experience: SearchResult): void => {
    client.setQueriesData<Found>({ queryKey: searchKeys.all }, (page) => withRevealed(page, experience));
  };

  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Stack>
        <SearchForm
          criteria={criteria}
          onChange={(change) => setCriteria({ ...criteria, ...change })}
          onSearch={() => run(criteria)}
          busy={search.isFetching}
          errors={{
            social_id: fieldErrors?.['social_id']?.[0],
            person_name: fieldErrors?.['person_name']?.[0],
            platform: fieldErrors?.['platform']?.[0],
          }}
          firstField={firstField}
        />
        <SearchFilters
          criteria={criteria}
          errors={errors}
          opened={filtersOpened}
          onToggle={() => setFiltersOpened(!filtersOpened)}
          onChange={changeFilters}
          onClear={() => changeFilters(clearFilters(criteria))}
        />
        {request === null ? (
          <>
            <EmptyState icon={HeartHandshake} title={t('startTitle')} text={t('startText')} />
            <SearchHistory onAgain={again} />
          </>
        ) : (
          <SearchResults
            page={search.data}
            error={search.error}
            isLoading={search.isPending}
            isUpdating={search.isFetching}
            onRetry={() => void search.refetch()}
            onPage={turnPage}
            onClearFields={clearAll}
            onAdjustFilters={() => setFiltersOpened(true)}
          >
            {(result) => <ExperienceCard experience={result} to={experiencePath(result.id)} onReveal={() => setRevealing(result)} />}
          </SearchResults>
        )}
      </Stack>
      <RevealDialog experience={revealing} onClose={() => setRevealing(null)} onRevealed={showRevealed} onOut={() => setOut(true)} />
      <PacksDialog opened={isOut} onClose={() => setOut(false)} isOut />
    </Page>
  );
}
