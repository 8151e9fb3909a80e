import { Button, Checkbox, Select, SegmentedControl, TextInput } from '@mantine/core';
import { QUEUE_SORTS, REVIEW_FLAGS, TEXT_LANGUAGES } from '@candor/contract/statuses';
import { ListFilter, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { NO_FILTERS, QUEUE_KINDS, type QueueFilters } from '../queries.ts';
import { useTypedText } from '../../../lib/forms/use-typed-text.ts';
import { ITEM_NUMBER } from './queue-address.ts';
import classes from './queue-filter.module.css';

const LABELS = {
  all: 'filterAll',
  experience: 'filterExperiences',
  reply: 'filterReplies',
  proof: 'filterProofs',
  admin: 'filterAdmin',
} as const;

interface Props {
  filters: QueueFilters;
  isAdmin: boolean;
  onChange: (filters: Partial<QueueFilters>) => void;
}

/** Chooses the kind of items that the queue shows; a button opens the other filters below. */
export function QueueFilter({ filters, isAdmin, onChange }: Props) {
  const t = useTexts(reviewTexts);
  const panel = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the kinds may be wider than the screen.
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [filters.kind]);
  const { kind, ...others } = filters;
  const active = Object.values(others).filter(Boolean).length;
  const [isOpen, setOpen] = useState(active > 0);
  const kinds = QUEUE_KINDS.filter((listedKind) => isAdmin || listedKind !== 'admin');
  return (
    <div className={classes.filter}>
      <div className={classes.line}>
        <SegmentedControl
          fullWidth
          ref={list}
          classNames={{ root: classes.kinds ?? '', control: classes.kind ?? '' }}
          aria-label={t('filterLabel')}
          value={kind}
          onChange={(value) => onChange({ kind: kinds.find((listedKind) => listedKind === value) ?? 'all' })}
          data={kinds.map((value) => ({ value, label: t(LABELS[value]) }))}
        />
        <Button
          variant="default"
          leftSection={<ListFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {active === 0 ? t('filters') : t('filtersActive', { count: active })}
        </Button>
      </div>
      <div id={panel} hidden={!isOpen} className={classes.panel}>
        <Fields filters={filters} onChange={onChange} />
        {active > 0 && (
          <Button variant="subtle" className={classes.clear ?? ''} onClick={() => onChange({ ...NO_FILTERS, kind })}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Fields({ filters, onChange }: Omit<Props, 'isAdmin'>) {
  const t = useTexts(reviewTexts);
  // The placeholder is shown while no option is chosen.
  const selects = [
    {
      name: 'flag',
      label: t('flagLabel'),
      placeholder: t('any'),
      options: REVIEW_FLAGS.map((value) => ({ value, label: t(`flag_${value}`) })),
    },
    {
      name: 'language',
      label: t('languageLabel'),
      placeholder: t('any'),
      options: TEXT_LANGUAGES.map((value) => ({ value, label: t(`language_${value}`) })),
    },
    {
      name: 'sort',
      label: t('sortLabel'),
      placeholder: t('sortOldest'),
      options: QUEUE_SORTS.map((value) => ({ value, label: t(`sort_${value}`) })),
    },
  ] as const;
  return (
    <>
      <div className={classes.checks}>
        {(['urgent', 'overdue', 'reported'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`only_${name}`)}
            checked={filters[name]}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
          />
        ))}
      </div>
      {selects.map(({ name, label, placeholder, options }) => (
        <Select
          key={name}
          label={label}
          placeholder={placeholder}
          clearable
          value={filters[name]}
          onChange={(chosen) => onChange({ [name]: chosen })}
          data={options}
        />
      ))}
      <ItemSearch q={filters.q} onSearch={(q) => onChange({ q })} />
    </>
  );
}

function ItemSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useTexts(reviewTexts);
  const [typed, setTyped] = useTypedText(q);
  const [isWrong, setWrong] = useState(false);
  const search = (): void => {
    const query = typed.trim();
    const isNumber = query === '' || ITEM_NUMBER.test(query);
    setWrong(!isNumber);
    if (isNumber && query !== q) onSearch(query);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <TextInput
        label={t('searchItem')}
        inputMode="numeric"
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        error={isWrong ? t('searchWrong') : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={search}
      />
    </form>
  );
}
