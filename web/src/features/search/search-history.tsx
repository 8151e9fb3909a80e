import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { searchTexts } from '../../lib/i18n/en/search.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { criteriaOf, distinctOf, wordsOf } from './past-search.ts';
import { historyQuery, useClearHistory } from './queries.ts';
import { countFilters, type SearchCriteria } from './search-criteria.ts';
import classes from './search-history.module.css';

const FIRST_SHOWN = 5;

/** One's own last searches, to be run again or forgotten. Without any, and when they cannot be had, nothing stands here. */
export function SearchHistory({ onAgain }: { onAgain: (criteria: SearchCriteria) => void }) {
  const t = useTexts(searchTexts);
  const { data } = useQuery(historyQuery);
  const [isWhole, setWhole] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const clear = useClearHistory();
  const distinct = distinctOf(data ?? []);
  const searches = isWhole ? distinct : distinct.slice(0, FIRST_SHOWN);
  return (
    <>
      {data && data.length > 0 && (
        <section aria-labelledby="search-history">
          <div className={classes.head}>
            <h2 id="search-history">{t('historyTitle')}</h2>
            <Button variant="subtle" size="sm" onClick={() => setClearing(true)}>
              {t('historyClear')}
            </Button>
          </div>
          <Card padding="none">
            <ul className={classes.list}>
              {searches.map((past) => {
                const criteria = criteriaOf(past, t('pastPlace'));
                const filters = countFilters(criteria);
                return (
                  <li key={past.id}>
                    <button type="button" className={classes.past} onClick={() => onAgain(criteria)}>
                      <History size={18} aria-hidden />
                      <span className={classes.what}>
                        <span className={classes.words}>{wordsOf(past) || t('historyFilters')}</span>
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
          </Card>
          {distinct.length > FIRST_SHOWN && (
            <Button variant="subtle" fullWidth aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'showLess' : 'showMore')}
            </Button>
          )}
        </section>
      )}
      <ConfirmDialog
        opened={isClearing}
        onClose={() => setClearing(false)}
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => setClearing(false) })}
        title={t('historyClearTitle')}
        confirmLabel={t('historyClear')}
        tone="danger"
        busy={clear.isPending}
        error={clear.error}
      >
        {t('historyClearText')}
      </ConfirmDialog>
    </>
  );
}
