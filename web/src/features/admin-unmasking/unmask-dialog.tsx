import { Button, Textarea } from '@mantine/core';
import { REASON_MAX } from '@candor/contract/limits';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ApiData } from '../../lib/api/api-client.ts';
import { adminPath } from '../../lib/paths/admin-paths.ts';
import { adminUnmaskingTexts } from './admin-unmasking.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useUnmask } from './queries.ts';
import formStyles from '../../ui/forms/form.module.css';
import classes from './unmask-dialog.module.css';

/** The identity is forgotten when the dialog closes. The reason is stored with the request and shown in the author's own record. */
export function UnmaskDialog({ experienceId, ...dialog }: DialogProps & { experienceId: number }) {
  const t = useTexts(adminUnmaskingTexts);
  const renderForm = (close: () => void): ReactNode => dialog.opened && <Unmasking experienceId={experienceId} onClose={close} />;
  return <FormDialog {...dialog} title={t('title')} renderForm={renderForm} />;
}

function Unmasking({ experienceId, onClose }: { experienceId: number; onClose: () => void }) {
  const t = useTexts(adminUnmaskingTexts);
  const unmask = useUnmask();
  const [reason, setReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (isMissing) field.current?.focus();
    else unmask.mutate({ experienceId, reason: reason.trim() });
  };
  if (unmask.data) return <Answer answer={unmask.data} onClose={onClose} />;
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p className={formStyles.text}>{t('text')}</p>
      <ul className={classes.points}>
        <li>{t('pointLog')}</li>
        <li>{t('pointRecord')}</li>
        <li>{t('pointFactor')}</li>
      </ul>
      <Textarea
        ref={field}
        label={t('reason')}
        description={t('reasonHelp')}
        required
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wasSubmitted && isMissing ? t('reasonRequired') : undefined}
      />
      <FormError error={unmask.error} />
      <FormButtons submit={t('confirm')} isSending={unmask.isPending} onCancel={onClose} />
    </form>
  );
}

function Answer({ answer, onClose }: { answer: ApiData<'POST /admin/experiences/{id}/unmask'>; onClose: () => void }) {
  const t = useTexts(adminUnmaskingTexts);
  const { author } = answer;
  const missing = answer.needs_second_admin ? 'second' : author ? undefined : 'gone';
  const close = useRef<HTMLButtonElement>(null);
  // The focused element was removed with the form.
  useEffect(() => close.current?.focus(), []);
  return (
    <div className={formStyles.form}>
      {missing && (
        <InfoBox tone={missing === 'second' ? 'waiting' : 'neutral'} title={t(`${missing}Title`)}>
          {t(`${missing}Text`)}
        </InfoBox>
      )}
      {author && (
        <div role="status">
          <p className={formStyles.text}>{t('writtenBy')}</p>
          <p className={classes.name}>
            <bdi>{author.display_name}</bdi>
          </p>
        </div>
      )}
      <div className={classes.buttons}>
        {author && (
          <LinkButton variant="default" to={`${adminPath('members')}?q=${author.id}&member=${author.id}`}>
            {t('toMember')}
          </LinkButton>
        )}
        <Button ref={close} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
