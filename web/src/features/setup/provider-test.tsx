import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useTestProvider } from './queries.ts';
import { setupTexts } from './setup.en.ts';
import classes from './setup.module.css';

export function ProviderTest({ provider }: { provider: 'sms' | 'mail' | 'cards' | 'storage' }) {
  const t = useTexts(setupTexts);
  const [to, setTo] = useState('');
  const test = useTestProvider();
  const toError = test.isError ? fieldErrors(test.error).to : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    test.mutate(to.trim() === '' ? { provider } : { provider, to: to.trim() });
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {(provider === 'sms' || provider === 'mail') && (
        <TextInput
          label={t('testTo')}
          value={to}
          type={provider === 'sms' ? 'tel' : 'email'}
          error={toError}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      )}
      {test.isError && toError === undefined && <FormError error={test.error} />}
      {test.isSuccess && !test.data.ok && <FormError messages={[test.data.message]} />}
      {test.isSuccess && test.data.ok && <p role="status">{test.data.message}</p>}
      <Button type="submit" variant="default" loading={test.isPending} aria-label={t('testLabel', { name: t(provider) })}>
        {t('test')}
      </Button>
    </form>
  );
}
