import { HeartHandshake } from 'lucide-react';
import { memo, useRef, useState, type RefObject } from 'react';
import { AlertButton } from '../../../features/alerts/alert-button.tsx';
import { guessPlatform } from '../../../features/alerts/guess-platform.ts';
import { PacksDialog } from '../../../features/payments/checkout/packs-dialog.tsx';
import { RevealDialog } from '../../../features/reveals/reveal-dialog.tsx';
import { RevealsLeft } from '../../../features/reveals/reveals-left.tsx';
import type { SearchResult } from '../../../features/search/queries.ts';
import { checkCriteria, clearFilters, countFilters } from '../../../features/search/search-criteria.ts';
import { SearchFilters } from '../../../features/search/filters/search-filters.tsx';
import { SearchForm } from '../../../features/search/search-form.tsx';
import { SearchHistory } from '../../../features/search/search-history.tsx';
import { SearchResults } from '../../../features/search/search-results.tsx';
import { SharedProfile } from '../../../features/search/shared-profile.tsx';
import { SearchLayout, useIsWide } from '../../../features/search/search-layout.tsx';
import { useRevealNote } from '../../../features/reveals/use-reveal-note.ts';
import { useSearch, useApplyReveal } from '../../../features/search/use-search.ts';
import { experiencePath } from '../../../lib/paths/experience-path.ts';
import { searchTexts } from '../../../features/search/search.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ExperienceCard } from '../../../ui/experience-card/experience-card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';

type Search = ReturnType<typeof useSearch>;

export default function SearchPage() {
  const t = useTexts(searchTexts);
  const search = useSearch();
  const firstField = useRef<HTMLInputElement>(null);
  const filtersToggle = useRef<HTMLButtonElement>(null);
  const isWide = useIsWide();
  const { criteria } = search;
  const startOver = (action: () => void) => (): void => {
    action();
    firstField.current?.focus();
  };
  const adjustFilters = (): void => {
    search.openFilters(true);
    filtersToggle.current?.focus({ preventScroll: true });
    filtersToggle.current?.scrollIntoView();
  };
  return (
    <Page width={isWide ? 'full' : 'column'}>
      <PageHeader title={t('title')} intro={t('intro')} />
      <SharedProfile onFill={search.type} />
      <Stack>
        <SearchForm
          criteria={criteria}
          onChange={search.type}
          onSearch={() => search.search()}
          busy={search.results.isFetching}
          errors={search.errors}
          firstField={firstField}
        />
        <SearchLayout
          isWide={isWide}
          side={<Filters search={search} isWide={isWide} toggle={filtersToggle} onStartOver={startOver(search.reset)} />}
        >
          {search.isSubmitted ? (
            <ResultsWithDialogs search={search} onClearFields={startOver(search.clearFields)} onAdjustFilters={adjustFilters} />
          ) : (
            <>
              <EmptyState icon={HeartHandshake} title={t('startTitle')} text={t('startText')} />
              <SearchHistory onRepeat={search.search} />
            </>
          )}
        </SearchLayout>
      </Stack>
    </Page>
  );
}

interface FiltersProps {
  search: Search;
  isWide: boolean;
  toggle: RefObject<HTMLButtonElement | null>;
  onStartOver: () => void;
}

function Filters({ search, isWide, toggle, onStartOver }: FiltersProps) {
  const { criteria, filtersOpened, openFilters, filter } = search;
  const showResults = (): void => {
    // On a phone the filters are a sheet that covers the results.
    if (!isWide) openFilters(false);
    search.showResults();
  };
  return (
    <SearchFilters
      criteria={criteria}
      errors={checkCriteria(criteria)}
      opened={filtersOpened}
      onToggle={() => openFilters(!filtersOpened)}
      toggle={toggle}
      onChange={filter}
      onType={search.type}
      onClear={() => filter(clearFilters(criteria))}
      onShowResults={showResults}
      isWide={isWide}
      onStartOver={search.isSubmitted ? onStartOver : undefined}
    />
  );
}

interface CardProps {
  result: SearchResult;
  onReveal: (result: SearchResult) => void;
  revealNote: string | undefined;
}

/** Not rendered again for each letter typed into the form above it. */
const ResultCard = memo(function ResultCard({ result, onReveal, revealNote }: CardProps) {
  return <ExperienceCard experience={result} to={experiencePath(result.id)} onReveal={() => onReveal(result)} revealNote={revealNote} />;
});

interface ResultsProps {
  search: Search;
  onClearFields: () => void;
  onAdjustFilters: () => void;
}

function ResultsWithDialogs({ search, onClearFields, onAdjustFilters }: ResultsProps) {
  const showRevealed = useApplyReveal();
  const revealNote = useRevealNote();
  const [packs, setPacks] = useState({ opened: false, isOutOfCredits: false });
  const [revealing, setRevealing] = useState<SearchResult | null>(null);
  const { criteria, results, identifier } = search;
  return (
    <>
      <SearchResults
        resultsRef={search.resultsRef}
        page={results.data}
        error={search.isRefused ? null : results.error}
        isLoading={results.isPending}
        isUpdating={results.isFetching}
        onRetry={() => void results.refetch()}
        onPage={search.goToPage}
        onClearFields={onClearFields}
        onAdjustFilters={onAdjustFilters}
        hasNoCriteria={search.hasNoCriteria}
        isFiltered={countFilters(criteria) > 0}
        extra={<RevealsLeft onOpen={() => setPacks({ opened: true, isOutOfCredits: false })} />}
      >
        {(result) => <ResultCard result={result} onReveal={setRevealing} revealNote={revealNote} />}
      </SearchResults>
      {identifier && (results.data || results.error) && <AlertButton draft={guessPlatform(identifier)} />}
      <RevealDialog
        experience={revealing}
        onClose={() => setRevealing(null)}
        onRevealed={showRevealed}
        onOutOfCredits={() => setPacks({ opened: true, isOutOfCredits: true })}
      />
      <PacksDialog {...packs} onClose={() => setPacks({ ...packs, opened: false })} />
    </>
  );
}
