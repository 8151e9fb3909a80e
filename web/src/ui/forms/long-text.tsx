import { countCharacters } from '@candor/contract/text';
import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { longTextTexts } from './long-text.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './long-text.module.css';

interface Props {
  label: string;
  help: string;
  value: string;
  max: number;
  error?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement>;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

export function LongText({ label, help, value, max, error, inputRef, autoFocus = false, onChange }: Props) {
  const t = useTexts(longTextTexts);
  const count = countCharacters(value.trim());
  return (
    <div>
      <Textarea
        ref={inputRef}
        label={label}
        description={help}
        error={error}
        value={value}
        dir="auto"
        minRows={4}
        maxRows={14}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.counter} data-over={count > max || undefined}>
        {t('counter', { count, max })}
      </p>
    </div>
  );
}
