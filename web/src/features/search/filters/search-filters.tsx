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

/** The filters: beside the results on a wide screen, in a sheet on a narrower one. */
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

const RATING = { type: 'number', min: -RATING_LIMIT, max: RATING_LIMIT } as const;

function FilterFields({ criteria, errors, onChange, onType, onClear, onShowResults }: Props) {
  const t = useTexts(searchTexts);
  const fields = { criteria, errors, onChange };
  return (
    <>
      <Toggles criteria={criteria} onChange={onChange} />
      <LocationFilter criteria={criteria} onChange={onChange} onType={onType} />
      <CategoryFilter chosen={criteria.categories} onChange={(categories) => onChange({ categories })} />
      <Range {...fields} legend={t('dates')} from="dateFrom" to="dateTo" input={{ type: 'date' }} />
      <Range {...fields} legend={t('ratings')} from="ratingMin" to="ratingMax" input={RATING} />
      <Choices criteria={criteria} onChange={onChange} />
      <div className={classes.pair}>
        <NativeSelect
          label={t('sort')}
          value={criteria.sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value === 'newest' ? 'newest' : 'relevance' })}
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

function Choices({ criteria, onChange }: Pick<Props, 'criteria' | 'onChange'>) {
  const t = useTexts(searchTexts);
  const choices = [
    { name: 'evidence', legend: t('evidence'), yes: t('evidenceWith'), no: t('evidenceWithout') },
    { name: 'anonymous', legend: t('author'), yes: t('authorAnonymous'), no: t('authorNamed') },
  ] as const;
  return choices.map(({ name, legend, yes, no }) => (
    <fieldset key={name} className={classes.group}>
      <legend>{legend}</legend>
      <SegmentedControl
        fullWidth
        aria-label={legend}
        data={[
          { value: 'any', label: t('any') },
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        value={criteria[name]}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    </fieldset>
  ));
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

interface RangeProps extends Pick<Props, 'criteria' | 'errors' | 'onChange'> {
  legend: string;
  from: 'ratingMin' | 'dateFrom';
  to: keyof CriteriaErrors;
  input: { type: 'number'; min: number; max: number } | { type: 'date' };
}

function Range({ legend, from, to, input, criteria, errors, onChange }: RangeProps) {
  const t = useTexts(searchTexts);
  const error = errors[to];
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes.pair}>
        <TextInput
          {...input}
          label={t(from)}
          value={criteria[from]}
          onChange={(event) => onChange({ [from]: event.currentTarget.value }, true)}
        />
        <TextInput
          {...input}
          label={t(to)}
          value={criteria[to]}
          error={error && t(error)}
          onChange={(event) => onChange({ [to]: event.currentTarget.value }, true)}
        />
      </div>
    </fieldset>
  );
}

function Toggles({ criteria, onChange }: Pick<Props, 'criteria' | 'onChange'>) {
  const t = useTexts(searchTexts);
  return (
    <div className={classes.pair}>
      {(['campusMode', 'myReveals'] as const).map((name) => (
        <Switch
          key={name}
          label={t(name)}
          description={t(`${name}Help`)}
          checked={criteria[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
