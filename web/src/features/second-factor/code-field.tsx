import { PROFILE_CODE_DIGITS } from '@candor/contract/limits';
import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useTypedCode } from '../../lib/forms/use-typed-code.ts';
import { secondFactorTexts } from './second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './second-factor.module.css';

interface Props {
  label: string;
  busy: boolean;
  error: unknown;
  onCode: (code: string) => void;
}

export function CodeField({ label, busy, error, onCode }: Props) {
  const t = useTexts(secondFactorTexts);
  const { code, isIncomplete, setIncomplete, input, change } = useTypedCode(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === PROFILE_CODE_DIGITS) return onCode(code);
    setIncomplete(true);
    return input.current?.focus();
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        ref={input}
        label={t('code')}
        description={t('codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PROFILE_CODE_DIGITS}
        data-autofocus
        value={code}
        readOnly={busy}
        error={isIncomplete ? t('codeIncomplete') : error ? errorMessageOr(error, t('failed')) : undefined}
        onChange={(event) => change(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" fullWidth loading={busy}>
        {label}
      </Button>
    </form>
  );
}
