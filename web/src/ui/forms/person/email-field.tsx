import { EMAIL_MAX } from '@candor/contract/limits';
import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

interface Props {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

export function EmailField({ label, description, value, onChange, error, inputRef }: Props) {
  return (
    <TextInput
      ref={inputRef}
      label={label}
      description={description}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={EMAIL_MAX}
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
