import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { searchTexts } from './search.en.ts';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { toCriteria, removeDuplicates, describeSearch } from './past-search.ts';
import { historyQuery, useClearHistory, type PastSearch } from './queries.ts';
import { countFilters, type SearchCriteria } from './search-criteria.ts';
import classes from './search-history.module.css';

const COLLAPSED_COUNT = 5;

/** Renders nothing without past searches or when they cannot be loaded. */
export function SearchHistory({ onRepeat }: { onRepeat: (criteria: SearchCriteria) => void }) {
  const t = useTexts(searchTexts);
  const { data } = useQuery(historyQuery);
  const [isExpanded, setExpanded] = useState(false);
  const clearing = useConfirmation({ mutation: useClearHistory() });
  const distinct = removeDuplicates(data ?? []);
  const searches = isExpanded ? distinct : distinct.slice(0, COLLAPSED_COUNT);
  return (
    <>
      {data && data.length > 0 && (
        <section aria-labelledby="search-history">
          <div className={classes.head}>
            <h2 id="search-history">{t('historyTitle')}</h2>
            <Button variant="subtle" size="sm" onClick={() => clearing.open()}>
              {t('historyClear')}
            </Button>
          </div>
          <Card padding="none">
            <PastSearches searches={searches} onRepeat={onRepeat} />
          </Card>
          {distinct.length > COLLAPSED_COUNT && (
            <Button variant="subtle" fullWidth aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {t(isExpanded ? 'showLess' : 'showMore')}
            </Button>
          )}
        </section>
      )}
      <ConfirmDialog {...clearing.dialog} title={t('historyClearTitle')} confirmLabel={t('historyClear')} tone="danger">
        {t('historyClearText')}
      </ConfirmDialog>
    </>
  );
}

function PastSearches({ searches, onRepeat }: { searches: readonly PastSearch[]; onRepeat: (criteria: SearchCriteria) => void }) {
  const t = useTexts(searchTexts);
  return (
    <ul className={classes.list}>
      {searches.map((past) => {
        const criteria = toCriteria(past, t('pastPlace'));
        const filters = countFilters(criteria);
        return (
          <li key={past.id}>
            <button type="button" className={classes.past} onClick={() => onRepeat(criteria)}>
              <History size={18} aria-hidden />
              <span className={classes.search}>
                <span className={classes.words}>{describeSearch(past) || t('historyFilters')}</span>
                <span className={classes.facts}>
                  {filters > 0 && <>{t('historyWith', { count: filters })} · </>}
                  {t('historyResults', { count: past.results })} · <RelativeDate time={past.created_at} />
                </span>
              </span>
              <ChevronRight size={18} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
