import { Checkbox } from '@mantine/core';
import type { Ref } from 'react';
import { phoneTexts } from '../lib/i18n/en/phone.ts';
import { useTexts } from '../lib/i18n/language.ts';

interface Props {
  /** The ISO time of the tick; empty while it is not ticked. */
  givenAt: string;
  onChange: (givenAt: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Consent to being sent a code, with the moment of the tick. */
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
