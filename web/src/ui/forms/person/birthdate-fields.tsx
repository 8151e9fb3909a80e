import { birthYears } from '@candor/contract/dates';
import { NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import { monthNames } from '../../../lib/format/month-names.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { birthdateTexts } from './birthdate.en.ts';
import classes from './birthdate-fields.module.css';
import { FormError } from '../form-error.tsx';
import hidden from '../hidden-error.module.css';

interface Props {
  /** "01" to "12", or empty. */
  month: string;
  year: string;
  onChange: (value: { month: string; year: string }) => void;
  error?: string | undefined;
  /** Receives the month while the date is incomplete, then the year. */
  inputRef?: Ref<HTMLSelectElement>;
  autoFocus?: boolean;
}

/** Month and year of birth. The day is never asked for. */
export function BirthdateFields({ month, year, onChange, error, inputRef, autoFocus = false }: Props) {
  const t = useTexts(birthdateTexts);
  const months = monthNames().map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label }));
  const isMonthFirst = month === '' || year === '';
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          ref={isMonthFirst ? inputRef : undefined}
          label={t('birthMonth')}
          autoComplete="bday-month"
          data-autofocus={autoFocus || undefined}
          value={month}
          error={error}
          errorProps={{ className: hidden.error ?? '' }}
          data={[{ value: '', label: t('month') }, ...months]}
          onChange={(event) => onChange({ month: event.currentTarget.value, year })}
        />
        <NativeSelect
          ref={isMonthFirst ? undefined : inputRef}
          label={t('birthYear')}
          autoComplete="bday-year"
          value={year}
          error={error}
          errorProps={{ className: hidden.error ?? '' }}
          data={[{ value: '', label: t('year') }, ...birthYears(new Date()).map(String)]}
          onChange={(event) => onChange({ month, year: event.currentTarget.value })}
        />
      </div>
      <FormError messages={error === undefined ? [] : [error]} />
    </>
  );
}
