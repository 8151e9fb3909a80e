import { NativeSelect, TextInput } from '@mantine/core';
import { defaultGuideline } from '@candor/contract/guidelines';
import { useState, type FormEvent } from 'react';
import type { Schema } from '../../lib/forms/use-validation.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { adminUsersTexts } from './admin-users.en.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ReasonFields, reasonProblem } from '../../ui/forms/reason-fields.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { banEnd, BAN_LENGTHS, dayAfter, type BanLength } from './ban-end.ts';
import formStyles from '../../ui/forms/form.module.css';
import { useBan, type Member } from './queries.ts';

export function BanDialog({ member, ...dialog }: DialogProps & { member: Member }) {
  const t = useTexts(adminUsersTexts);
  const title = t('suspendTitle', { name: member.display_name });
  return <FormDialog {...dialog} title={title} renderForm={(close) => <BanForm member={member} onDone={close} />} />;
}

interface Values {
  reason: string;
  guideline: number;
  length: BanLength;
  day: string;
}

const banSchema = (
  t: Translate<(typeof adminUsersTexts)['texts']>,
  ui: Translate<(typeof uiTexts)['texts']>,
): Schema<Values, 'reason' | 'until'> => ({
  reason: ({ reason, guideline }) => {
    const problem = reasonProblem({ text: reason, guideline });
    return problem && ui(problem);
  },
  until: ({ length, day }) => (length === 'date' && (day === '' || day < dayAfter(new Date())) ? t('dayRequired') : undefined),
});

function BanForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const t = useTexts(adminUsersTexts);
  const ban = useBan();
  const [values, setValues] = useState<Values>({ reason: '', guideline: defaultGuideline('suspension'), length: 'week', day: '' });
  const { reason, guideline, length, day } = values;
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation(banSchema(t, useTexts(uiTexts)));
  const change = (part: Partial<Values>): void => {
    setValues({ ...values, ...part });
    clear('reason' in part ? 'reason' : 'until');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!validate(values)) return;
    const onSuccess = (): void => {
      toast.success(t('suspendedNow'));
      onDone();
    };
    ban.mutate(
      { id: member.id, reason: reason.trim(), guideline, until: banEnd(length, day, new Date()) },
      { onSuccess, onError: showServerErrors },
    );
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p className={formStyles.text}>{t('suspendText')}</p>
      <ReasonFields
        use="suspension"
        reason={{ text: reason, guideline }}
        onChange={(changed) => change({ reason: changed.text, guideline: changed.guideline })}
        label={t('reason')}
        description={t('reasonHelp')}
        error={errors.reason}
        inputRef={inputRef('reason')}
      />
      <NativeSelect
        label={t('until')}
        value={length}
        onChange={(event) => change({ length: BAN_LENGTHS.find((option) => option === event.currentTarget.value) ?? 'week' })}
        data={BAN_LENGTHS.map((option) => ({ value: option, label: t(`for_${option}`) }))}
      />
      {length === 'date' && (
        <TextInput
          ref={inputRef('until')}
          type="date"
          label={t('lastDay')}
          min={dayAfter(new Date())}
          value={day}
          onChange={(event) => change({ day: event.currentTarget.value })}
          error={errors.until}
        />
      )}
      {Object.keys(errors).length === 0 && <FormError error={ban.error} />}
      <FormButtons submit={t('suspend')} isSending={ban.isPending} onCancel={onDone} tone="danger" />
    </form>
  );
}
