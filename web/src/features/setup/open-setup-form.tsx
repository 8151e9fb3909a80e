import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useOpenSetup } from './queries.ts';
import { setupTexts } from './setup.en.ts';
import classes from './setup.module.css';

/** `initialToken` comes from the link in the log. */
export function OpenSetupForm({ initialToken }: { initialToken: string }) {
  const t = useTexts(setupTexts);
  const [token, setToken] = useState(initialToken);
  const open = useOpenSetup();
  const validation = useValidation<string, 'token'>({ token: (value) => (value.trim() === '' ? t('tokenRequired') : undefined) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (validation.validate(token)) open.mutate(token.trim(), { onError: validation.showServerErrors });
  }
  return (
    <Card>
      <p>{t('tokenIntro')}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('token')}
          value={token}
          autoComplete="off"
          error={validation.errors.token}
          ref={validation.inputRef('token')}
          onChange={(event) => {
            setToken(event.currentTarget.value);
            validation.clear('token');
          }}
        />
        {open.isError && <FormError {...(hasCode(open.error, 'NOT_FOUND') ? { messages: [t('refused')] } : { error: open.error })} />}
        <Button type="submit" loading={open.isPending}>
          {t('open')}
        </Button>
      </form>
    </Card>
  );
}
