import { countCharacters } from '@candor/contract/text';
import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { CharacterCounter } from './character-counter.tsx';
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
      <p className={classes.foot}>
        <CharacterCounter count={countCharacters(value.trim())} max={max} />
      </p>
    </div>
  );
}
