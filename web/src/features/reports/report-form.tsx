import { REASON_MAX } from '@candor/contract/limits';
import { REPORT_REASONS, type ReportReason } from '@candor/contract/statuses';
import { countCharacters, tidyProse } from '@candor/contract/text';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { reportTexts } from './reports.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LongText } from '../../ui/forms/long-text.tsx';
import { RadioChoice } from '../../ui/forms/radio-choice.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { ReportedText } from './queries.ts';
import { useReport } from './queries.ts';
import formStyles from '../../ui/forms/form.module.css';

export function ReportForm({ reported, onClose }: { reported: ReportedText; onClose: () => void }) {
  const t = useTexts(reportTexts);
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const detailsInput = useRef<HTMLTextAreaElement>(null);
  const report = useReport(reported);
  const isTooLong = countCharacters(tidyProse(details)) > REASON_MAX;

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (reason === '') return form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    if (isTooLong) return detailsInput.current?.focus();
    return report.mutate(
      { reason, details: tidyProse(details) },
      {
        onSuccess: ({ report: { urgent, hidden } }) => {
          toast.success(t(hidden ? 'sentHidden' : urgent ? 'sentUrgent' : 'sent'));
          onClose();
        },
      },
    );
  }

  return (
    <form ref={form} className={formStyles.form} onSubmit={send} noValidate>
      <p className={formStyles.text}>{t('text')}</p>
      <RadioChoice
        label={t('question')}
        options={REPORT_REASONS.map((value) => ({ value, label: t(value) }))}
        value={reason}
        error={isChecked && reason === '' ? t('reasonRequired') : undefined}
        onChange={setReason}
      />
      <LongText
        label={t('details')}
        help={t('detailsHelp')}
        max={REASON_MAX}
        value={details}
        error={isChecked && isTooLong ? t('detailsTooLong') : undefined}
        inputRef={detailsInput}
        onChange={setDetails}
      />
      <FormError {...(hasCode(report.error, 'ALREADY_REPORTED') ? { messages: [t('already')] } : { error: report.error })} />
      <FormButtons submit={t('send')} isSending={report.isPending} onCancel={onClose} />
    </form>
  );
}
