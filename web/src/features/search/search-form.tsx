import { Button, TextInput } from '@mantine/core';
import { SEARCH_INPUT_MAX } from '@candor/contract/limits';
import { tidySearchText } from '@candor/contract/text';
import { Search } from 'lucide-react';
import type { PlatformValue } from '@candor/contract/platforms';
import { useCallback, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import { searchTexts } from './search.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { exactInput } from '../../ui/forms/exact-input.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlatformSelect } from '../../ui/forms/platform-select.tsx';
import type { SearchCriteria } from './search-criteria.ts';
import classes from './search-form.module.css';

interface Props {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  onSearch: () => void;
  busy: boolean;
  errors: Partial<Record<'social_id' | 'person_name' | 'platform', string>>;
  firstField: RefObject<HTMLInputElement | null>;
}

export function SearchForm({ criteria, onChange, onSearch, busy, errors, firstField }: Props) {
  const t = useTexts(searchTexts);
  // Stays the same function, so that the forty options of the select are not rendered again for each letter typed.
  const choosePlatform = useCallback((platform: PlatformValue | '') => onChange({ platform }), [onChange]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch();
  };
  const textField = (name: 'socialId' | 'personName') => ({
    label: t(name),
    description: t(`${name}Help`),
    value: criteria[name],
    maxLength: SEARCH_INPUT_MAX,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => onChange({ [name]: event.currentTarget.value }),
    onBlur: (): void => onChange({ [name]: tidySearchText(criteria[name]) }),
  });
  return (
    <Card>
      <form onSubmit={submit} role="search" className={classes.form} autoComplete="off" noValidate>
        <TextInput ref={firstField} {...textField('socialId')} {...exactInput} error={errors.social_id} />
        <TextInput {...textField('personName')} spellCheck={false} error={errors.person_name} />
        <PlatformSelect
          label={t('platform')}
          none={t('anyPlatform')}
          value={criteria.platform}
          error={errors.platform}
          onChange={choosePlatform}
        />
        <Button type="submit" loading={busy} leftSection={<Search size={18} aria-hidden />} className={classes.submit ?? ''}>
          {t('search')}
        </Button>
      </form>
    </Card>
  );
}
