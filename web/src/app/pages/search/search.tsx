import { HeartHandshake } from 'lucide-react';
import { useRef, useState } from 'react';
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
import { ExperienceCard } from '../../../ui/lists/experience-card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';

export default function SearchPage() {
  const t = useTexts(searchTexts);
  const search = useSearch();
  const showRevealed = useApplyReveal();
  const firstField = useRef<HTMLInputElement>(null);
  const filtersToggle = useRef<HTMLButtonElement>(null);
  const [packs, setPacks] = useState({ opened: false, isOut: false });
  const [revealing, setRevealing] = useState<SearchResult | null>(null);
  const isWide = useIsWide();
  const revealNote = useRevealNote();
  const { criteria, results, errors } = search;
  const showResults = (): void => {
    // The sheet covers them.
    if (!isWide) search.openFilters(false);
    search.showResults();
  };

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
          busy={results.isFetching}
          errors={errors}
          firstField={firstField}
        />
        <SearchLayout
          isWide={isWide}
          side={
            <SearchFilters
              criteria={criteria}
              errors={checkCriteria(criteria)}
              opened={search.filtersOpened}
              onToggle={() => search.openFilters(!search.filtersOpened)}
              toggle={filtersToggle}
              onChange={search.filter}
              onType={search.type}
              onClear={() => search.filter(clearFilters(criteria))}
              onShowResults={showResults}
              isWide={isWide}
              onBeginAnew={search.isAsked ? startOver(search.reset) : undefined}
            />
          }
        >
          {!search.isAsked ? (
            <>
              <EmptyState icon={HeartHandshake} title={t('startTitle')} text={t('startText')} />
              <SearchHistory onAgain={search.search} />
            </>
          ) : (
            <>
              <SearchResults
                place={search.resultsPlace}
                page={results.data}
                error={search.isRefused ? null : results.error}
                isLoading={results.isPending}
                isUpdating={results.isFetching}
                onRetry={() => void results.refetch()}
                onPage={search.turnTo}
                onClearFields={startOver(search.clearFields)}
                onAdjustFilters={adjustFilters}
                isOpen={search.isOpen}
                isFiltered={countFilters(criteria) > 0}
                extra={<RevealsLeft onOpen={() => setPacks({ opened: true, isOut: false })} />}
              >
                {(result) => (
                  <ExperienceCard
                    experience={result}
                    to={experiencePath(result.id)}
                    onReveal={() => setRevealing(result)}
                    revealNote={revealNote}
                  />
                )}
              </SearchResults>
              {search.identifier && (results.data || results.error) && <AlertButton draft={guessPlatform(search.identifier)} />}
            </>
          )}
        </SearchLayout>
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
