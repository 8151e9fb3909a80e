import { FEEDBACK_TYPES } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { categoriesQuery } from '../../../lib/api/feedback-categories.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import wrapped from '../../../ui/lists/wrapped-list.module.css';
import classes from './active-filters.module.css';
import { emptyCriteria, type SearchCriteria } from '../search-criteria.ts';
import { searchTexts } from '../search.en.ts';

interface Chip {
  key: string;
  label: string;
  without: Partial<SearchCriteria>;
}

/** The filters that are on, each removed by a tap. */
export function ActiveFilters({ criteria, onChange }: { criteria: SearchCriteria; onChange: (change: Partial<SearchCriteria>) => void }) {
  const t = useTexts(searchTexts);
  const chips = useChips(criteria);
  if (chips.length === 0) return null;
  return (
    <ul className={wrapped.list} aria-label={t('activeFilters')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('removeFilter', { filter: label })}
            onClick={() => onChange(without)}
          >
            <span className={classes.label}>{label}</span>
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useChips(criteria: SearchCriteria): Chip[] {
  const t = useTexts(searchTexts);
  const { data } = useQuery({ ...categoriesQuery(FEEDBACK_TYPES), enabled: criteria.categories.length > 0 });
  const categories = [...(data?.positive ?? []), ...(data?.neutral ?? []), ...(data?.negative ?? [])];
  const chip = (key: keyof SearchCriteria, isOn: boolean, label: string): Chip[] =>
    isOn ? [{ key, label, without: { [key]: emptyCriteria[key] } }] : [];
  const { place, evidence, anonymous, dateFrom, dateTo, ratingMin, ratingMax } = criteria;
  return [
    ...chip('campusMode', criteria.campusMode, t('campusMode')),
    ...chip('myReveals', criteria.myReveals, t('myReveals')),
    ...chip('place', place !== null, t('chipPlace', { place: place?.name ?? '', count: criteria.radius })),
    ...criteria.categories.map((id) => ({
      key: `category ${id}`,
      label: categories.find((one) => one.id === id)?.display_text ?? t('categories'),
      without: { categories: criteria.categories.filter((other) => other !== id) },
    })),
    ...chip('dateFrom', dateFrom !== '', t('chipFrom', { date: formatDate(dateFrom) })),
    ...chip('dateTo', dateTo !== '', t('chipTo', { date: formatDate(dateTo) })),
    ...chip('ratingMin', ratingMin !== '', t('chipRatingMin', { rating: ratingMin })),
    ...chip('ratingMax', ratingMax !== '', t('chipRatingMax', { rating: ratingMax })),
    ...chip('evidence', evidence !== 'any', t(evidence === 'yes' ? 'evidenceWith' : 'evidenceWithout')),
    ...chip('anonymous', anonymous !== 'any', t(anonymous === 'yes' ? 'authorAnonymous' : 'authorNamed')),
  ];
}
