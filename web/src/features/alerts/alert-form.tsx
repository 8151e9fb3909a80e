import { SOCIAL_ID_MAX } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import { Button, TextInput } from '@mantine/core';
import { BellPlus } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { retryWait } from '../../lib/format/retry-wait.ts';
import { getTexts, useTexts } from '../../lib/i18n/language.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useKeepDialogOpen } from '../../ui/dialogs/use-keep-dialog-open.ts';
import { exactInput } from '../../ui/forms/exact-input.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlatformSelect } from '../../ui/forms/platform-select.tsx';
import { alertTexts } from './alerts.en.ts';
import formStyles from '../../ui/forms/form.module.css';
import { useAddAlert } from './queries.ts';

export interface AlertDraft {
  socialId: string;
  platform: PlatformValue | '';
}

function useAlertForm(draft: AlertDraft, onAdded: () => void) {
  const t = useTexts(alertTexts);
  const [values, setValues] = useState(draft);
  const [hasFieldError, setFieldError] = useState(false);
  const { mutate, isPending, error, reset } = useAddAlert();
  useKeepDialogOpen(isPending);
  const validation = useValidation<AlertDraft, 'platform' | 'social_id'>({
    platform: ({ platform }) => (platform === '' ? t('platformRequired') : undefined),
    social_id: ({ socialId }) => (socialId.trim() === '' ? t('socialIdRequired') : undefined),
  });
  return {
    values,
    validation,
    isPending,
    failure: hasFieldError ? null : error,
    change: (field: 'platform' | 'social_id', part: Partial<AlertDraft>): void => {
      setValues({ ...values, ...part });
      validation.clear(field);
      // Resetting a pending request would lose its outcome.
      if (!isPending) reset();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setFieldError(false);
      if (!validation.validate(values) || values.platform === '') return;
      mutate(
        { social_id: values.socialId.trim(), platform: values.platform },
        {
          onSuccess: () => {
            toast.success(t('added'));
            onAdded();
          },
          onError: (failed) => setFieldError(validation.showServerErrors(failed)),
        },
      );
    },
  };
}

function failureText(failure: Error): string {
  const t = getTexts(alertTexts);
  if (hasCode(failure, 'ALREADY_LINKED')) return t('alreadyLinked');
  if (hasCode(failure, 'ALERT_LIMIT')) return t('limit');
  if (hasCode(failure, 'SEARCH_LIMIT')) return t('budget', { wait: retryWait(failure) });
  return errorMessageOr(failure, t('failed'));
}

export function AlertForm({ draft, onAdded }: { draft: AlertDraft; onAdded: () => void }) {
  const t = useTexts(alertTexts);
  const { values, validation, isPending, failure, change, submit } = useAlertForm(draft, onAdded);
  return (
    <form onSubmit={submit} className={formStyles.form} noValidate autoComplete="off">
      <p className={formStyles.text}>{t('formText')}</p>
      <PlatformSelect
        ref={validation.inputRef('platform')}
        label={t('platform')}
        none={t('choosePlatform')}
        value={values.platform}
        error={validation.errors.platform}
        onChange={(platform) => change('platform', { platform })}
      />
      <TextInput
        ref={validation.inputRef('social_id')}
        label={t('socialId')}
        value={values.socialId}
        maxLength={SOCIAL_ID_MAX}
        {...exactInput}
        error={validation.errors.social_id}
        onChange={(event) => change('social_id', { socialId: event.currentTarget.value })}
      />
      <FormError messages={failure ? [failureText(failure)] : []} />
      <Button type="submit" loading={isPending} leftSection={<BellPlus size={18} aria-hidden />}>
        {t('save')}
      </Button>
    </form>
  );
}
