import { HeartHandshake } from 'lucide-react';
import { useRef, useState } from 'react';
import { PacksDialog } from '../../features/payments/packs-dialog.tsx';
import { RevealDialog } from '../../features/reveals/reveal-dialog.tsx';
import { RevealsLeft } from '../../features/reveals/reveals-left.tsx';
import type { SearchResult } from '../../features/search/queries.ts';
import { checkCriteria, clearFilters, countFilters } from '../../features/search/search-criteria.ts';
import { SearchFilters } from '../../features/search/search-filters.tsx';
import { SearchForm } from '../../features/search/search-form.tsx';
import { SearchHistory } from '../../features/search/search-history.tsx';
import { SearchResults } from '../../features/search/search-results.tsx';
import { useSearch, useShowRevealed } from '../../features/search/use-search.ts';
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
  const search = useSearch();
  const showRevealed = useShowRevealed();
  const firstField = useRef<HTMLInputElement>(null);
  const filtersToggle = useRef<HTMLButtonElement>(null);
  const [packs, setPacks] = useState({ opened: false, isOut: false });
  const [revealing, setRevealing] = useState<SearchResult | null>(null);
  const { criteria, found, refused } = search;

  const startOver = (begin: () => void) => (): void => {
    begin();
    firstField.current?.focus();
  };
  const adjustFilters = (): void => {
    search.openFilters(true);
    filtersToggle.current?.focus({ preventScroll: true });
    filtersToggle.current?.scrollIntoView();
  };

  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Stack>
        <SearchForm
          criteria={criteria}
          onChange={search.type}
          onSearch={() => search.search()}
          busy={found.isFetching}
          errors={refused}
          firstField={firstField}
        />
        <SearchFilters
          criteria={criteria}
          errors={checkCriteria(criteria)}
          opened={search.filtersOpened}
          onToggle={() => search.openFilters(!search.filtersOpened)}
          toggle={filtersToggle}
          onChange={search.filter}
          onClear={() => search.filter(clearFilters(criteria))}
          onShowResults={search.showResults}
          onBeginAnew={search.isAsked ? startOver(search.beginAnew) : undefined}
        />
        {!search.isAsked ? (
          <>
            <EmptyState icon={HeartHandshake} title={t('startTitle')} text={t('startText')} />
            <SearchHistory onAgain={search.search} />
          </>
        ) : (
          <SearchResults
            place={search.resultsPlace}
            page={found.data}
            error={search.isRefused ? null : found.error}
            isLoading={found.isPending}
            isUpdating={found.isFetching}
            onRetry={() => void found.refetch()}
            onPage={search.turnTo}
            onClearFields={startOver(search.clearFields)}
            onAdjustFilters={adjustFilters}
            isFiltered={countFilters(criteria) > 0}
            aside={<RevealsLeft onOpen={() => setPacks({ opened: true, isOut: false })} />}
          >
            {(result) => <ExperienceCard experience={result} to={experiencePath(result.id)} onReveal={() => setRevealing(result)} />}
          </SearchResults>
        )}
      </Stack>
      <RevealDialog
        experience={revealing}
        onClose={() => setRevealing(null)}
        onRevealed={showRevealed}
        onOut={() => setPacks({ opened: true, isOut: true })}
      />
      <PacksDialog {...packs} onClose={() => setPacks({ ...packs, opened: false })} />
    </Page>
  );
}
