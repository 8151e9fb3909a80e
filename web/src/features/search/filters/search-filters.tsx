import { Button, Collapse, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { RATING_LIMIT } from '@candor/contract/limits';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useId, type RefObject } from 'react';
import { searchTexts } from '../search.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { LocationFilter } from './location-filter.tsx';
import { countFilters, hasFilterInput, type CriteriaErrors, type SearchCriteria } from '../search-criteria.ts';
import classes from './search-filters.module.css';

interface Props {
  criteria: SearchCriteria;
  errors: CriteriaErrors;
  opened: boolean;
  onToggle: () => void;
  toggle: RefObject<HTMLButtonElement | null>;
  isWide: boolean;
  /** `isTyping` marks a change that may be incomplete. */
  onChange: (change: Partial<SearchCriteria>, isTyping?: boolean) => void;
  onType: (change: Partial<SearchCriteria>) => void;
  onClear: () => void;
  onShowResults: () => void;
  /** Shown after the first search. */
  onStartOver?: (() => void) | undefined;
}

/** Beside the results on a wide screen, a sheet below that. */
export function SearchFilters(props: Props) {
  const { criteria, opened, onToggle, toggle, onStartOver, isWide } = props;
  const t = useTexts(searchTexts);
  const panel = useId();
  return (
    <div className={classes.filters}>
      <FiltersHeader
        opened={opened}
        onToggle={onToggle}
        toggle={toggle}
        panel={panel}
        activeCount={countFilters(criteria)}
        onStartOver={onStartOver}
      />
      <ActiveFilters criteria={criteria} onChange={props.onChange} />
      {isWide ? (
        <Collapse expanded={opened} id={panel}>
          <Card tone="sunken" className={classes.panel ?? ''} data-narrow>
            <FilterFields {...props} />
          </Card>
        </Collapse>
      ) : (
        <div id={panel}>
          <Dialog opened={opened} onClose={onToggle} title={t('advanced')} size="md">
            <div className={classes.panel}>
              <FilterFields {...props} />
            </div>
          </Dialog>
        </div>
      )}
    </div>
  );
}

function FilterFields({ criteria, errors, onChange, onType, onClear, onShowResults }: Props) {
  const t = useTexts(searchTexts);
  return (
    <>
      <Toggles criteria={criteria} onChange={onChange} />
      <LocationFilter criteria={criteria} onChange={onChange} onType={onType} />
      <CategoryFilter chosen={criteria.categories} onChange={(categories) => onChange({ categories })} />
      <DateRange criteria={criteria} errors={errors} onChange={onChange} />
      <RatingRange criteria={criteria} errors={errors} onChange={onChange} />
      <Choices criteria={criteria} onChange={onChange} />
      <div className={classes.pair}>
        <NativeSelect
          label={t('sort')}
          value={criteria.sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value as SearchCriteria['sort'] })}
          data={[
            { value: 'relevance', label: t('sortRelevance') },
            { value: 'newest', label: t('sortNewest') },
          ]}
        />
        <Button variant="default" className={classes.clear ?? ''} disabled={!hasFilterInput(criteria)} onClick={onClear}>
          {t('clearFilters')}
        </Button>
      </div>
      <Button onClick={onShowResults}>{t('showResults')}</Button>
    </>
  );
}

function Choices({ criteria, onChange }: { criteria: SearchCriteria; onChange: Props['onChange'] }) {
  const t = useTexts(searchTexts);
  const choices = (yes: string, no: string) => [
    { value: 'any', label: t('any') },
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('evidence')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('evidence')}
          data={choices(t('evidenceWith'), t('evidenceWithout'))}
          value={criteria.evidence}
          onChange={(evidence) => onChange({ evidence: evidence as SearchCriteria['evidence'] })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('author')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('author')}
          data={choices(t('authorAnonymous'), t('authorNamed'))}
          value={criteria.anonymous}
          onChange={(anonymous) => onChange({ anonymous: anonymous as SearchCriteria['anonymous'] })}
        />
      </fieldset>
    </>
  );
}

function FiltersHeader({
  opened,
  onToggle,
  toggle,
  panel,
  activeCount,
  onStartOver,
}: {
  opened: boolean;
  onToggle: () => void;
  toggle: Props['toggle'];
  panel: string;
  activeCount: number;
  onStartOver: Props['onStartOver'];
}) {
  const t = useTexts(searchTexts);
  return (
    <div className={classes.head}>
      <button ref={toggle} type="button" className={classes.toggle} aria-expanded={opened} aria-controls={panel} onClick={onToggle}>
        <SlidersHorizontal size={18} aria-hidden />
        {t('advanced')}
        {activeCount > 0 && <span className={classes.count}>{t('filtersOn', { count: activeCount })}</span>}
        <ChevronDown size={18} aria-hidden className={classes.arrow} data-opened={opened || undefined} />
      </button>
      {onStartOver && (
        <Button variant="subtle" size="sm" onClick={onStartOver}>
          {t('newSearch')}
        </Button>
      )}
    </div>
  );
}

function RatingRange({ criteria, errors, onChange }: { criteria: SearchCriteria; errors: CriteriaErrors; onChange: Props['onChange'] }) {
  const t = useTexts(searchTexts);
  return (
    <fieldset className={classes.group}>
      <legend>{t('ratings')}</legend>
      <div className={classes.pair}>
        <TextInput
          type="number"
          min={-RATING_LIMIT}
          max={RATING_LIMIT}
          label={t('ratingMin')}
          value={criteria.ratingMin}
          onChange={(event) => onChange({ ratingMin: event.currentTarget.value }, true)}
        />
        <TextInput
          type="number"
          min={-RATING_LIMIT}
          max={RATING_LIMIT}
          label={t('ratingMax')}
          value={criteria.ratingMax}
          error={errors.ratingMax && t(errors.ratingMax)}
          onChange={(event) => onChange({ ratingMax: event.currentTarget.value }, true)}
        />
      </div>
    </fieldset>
  );
}

function DateRange({ criteria, errors, onChange }: { criteria: SearchCriteria; errors: CriteriaErrors; onChange: Props['onChange'] }) {
  const t = useTexts(searchTexts);
  return (
    <fieldset className={classes.group}>
      <legend>{t('dates')}</legend>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('dateFrom')}
          value={criteria.dateFrom}
          onChange={(event) => onChange({ dateFrom: event.currentTarget.value }, true)}
        />
        <TextInput
          type="date"
          label={t('dateTo')}
          value={criteria.dateTo}
          error={errors.dateTo && t(errors.dateTo)}
          onChange={(event) => onChange({ dateTo: event.currentTarget.value }, true)}
        />
      </div>
    </fieldset>
  );
}

function Toggles({ criteria, onChange }: { criteria: SearchCriteria; onChange: Props['onChange'] }) {
  const t = useTexts(searchTexts);
  return (
    <div className={classes.pair}>
      <Switch
        label={t('campusMode')}
        description={t('campusModeHelp')}
        checked={criteria.campusMode}
        onChange={(event) => onChange({ campusMode: event.currentTarget.checked })}
      />
      <Switch
        label={t('myReveals')}
        description={t('myRevealsHelp')}
        checked={criteria.myReveals}
        onChange={(event) => onChange({ myReveals: event.currentTarget.checked })}
      />
    </div>
  );
}
