import { MultiSelect } from '@mantine/core';
import { SEARCH_CATEGORIES_MAX } from '@candor/contract/limits';
import { FEEDBACK_TYPES } from '@candor/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../lib/api/feedback-categories.ts';
import { searchTexts } from '../search.en.ts';
import { uiTexts } from '../../../lib/i18n/ui.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './category-filter.module.css';

interface Props {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

export function CategoryFilter({ chosen, onChange }: Props) {
  const t = useTexts(searchTexts);
  const ui = useTexts(uiTexts);
  const { data, isError } = useQuery(categoriesQuery(FEEDBACK_TYPES));
  const groups = (['positive', 'neutral', 'negative'] as const).map((group) => ({
    group: ui(group),
    items: (data?.[group] ?? []).map(({ id, display_text: label }) => ({ value: String(id), label })),
  }));
  return (
    <MultiSelect
      label={t('categories')}
      description={t('categoriesHelp')}
      error={isError && !data ? t('categoriesFailed') : undefined}
      placeholder={chosen.length === 0 ? t('any') : ''}
      size="md"
      classNames={{ input: classes.box ?? '', inputField: classes.typed ?? '', options: classes.options ?? '' }}
      withScrollArea={false}
      searchable
      clearable
      maxValues={SEARCH_CATEGORIES_MAX}
      nothingFoundMessage={t('categoriesNone')}
      comboboxProps={{ withinPortal: false }}
      data={groups}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    />
  );
}
