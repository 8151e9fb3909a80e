import { Checkbox } from '@mantine/core';
import type { Ref } from 'react';
import { phoneTexts } from './person/phone.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';

interface Props {
  /** ISO time when the box was ticked, or empty. */
  givenAt: string;
  onChange: (givenAt: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Records the time of the SMS consent. */
export function ConsentCheckbox({ givenAt, onChange, error, inputRef }: Props) {
  const t = useTexts(phoneTexts);
  return (
    <Checkbox
      ref={inputRef}
      label={t('consent')}
      checked={givenAt !== ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked ? new Date().toISOString() : '')}
    />
  );
}
