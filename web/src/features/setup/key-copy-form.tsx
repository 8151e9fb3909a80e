import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useConfirmKeyCopy } from './queries.ts';
import { setupTexts } from './setup.en.ts';
import classes from './setup.module.css';

export function KeyCopyForm() {
  const t = useTexts(setupTexts);
  const [fingerprint, setFingerprint] = useState('');
  const confirm = useConfirmKeyCopy();
  const validation = useValidation<string, 'fingerprint'>({
    fingerprint: (value) => (value.trim() === '' ? t('fingerprintRequired') : undefined),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    // sha256sum prints the file's name after the fingerprint.
    const [typed = ''] = fingerprint.trim().split(/\s/);
    if (validation.validate(typed)) confirm.mutate(typed, { onError: validation.showServerErrors });
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('fingerprint')}
        value={fingerprint}
        autoComplete="off"
        spellCheck={false}
        error={validation.errors.fingerprint}
        ref={validation.inputRef('fingerprint')}
        onChange={(event) => {
          setFingerprint(event.currentTarget.value);
          validation.clear('fingerprint');
        }}
      />
      {confirm.isError && validation.errors.fingerprint === undefined && <FormError error={confirm.error} />}
      <Button type="submit" variant="default" loading={confirm.isPending}>
        {t('confirmCopy')}
      </Button>
    </form>
  );
}
