import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { privacyRequestTexts } from '../../lib/i18n/en/privacy-request.ts';
import { uiTexts } from '../../lib/i18n/en/ui.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useComplaint } from '../../lib/use-complaint.ts';
import { ComplaintFields } from '../../ui/complaint-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './privacy-request.module.css';
import { useAskForTakedown } from './queries.ts';

interface Props {
  token: string;
  experienceId: number;
  opened: boolean;
  onClose: () => void;
}

export function TakedownDialog({ opened, ...form }: Props) {
  const t = useTexts(privacyRequestTexts);
  return (
    <Dialog opened={opened} onClose={form.onClose} title={t('takedownTitle')} size="md" keepOnOutsideClick>
      <TakedownForm {...form} />
    </Dialog>
  );
}

function TakedownForm({ token, experienceId, onClose }: Omit<Props, 'opened'>) {
  const t = useTexts(privacyRequestTexts);
  const ui = useTexts(uiTexts);
  const ask = useAskForTakedown(token);
  const complaint = useComplaint(`takedown.${experienceId}`, ask.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const said = complaint.check();
    if (!said) return;
    ask.mutate(
      { experience_id: experienceId, ...said },
      {
        onSuccess: () => {
          complaint.clear();
          toast.success(t('sent'));
          onClose();
        },
      },
    );
  }

  return (
    <form ref={complaint.form} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('takedownText')}</p>
      <ComplaintFields complaint={complaint} />
      <FormError
        {...(hasCode(ask.error, 'DISPUTE_OPEN') ? { messages: [t('already')] } : { error: complaint.isSaid ? undefined : ask.error })}
      />
      <div className={classes.send}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
