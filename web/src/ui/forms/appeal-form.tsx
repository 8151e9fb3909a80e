import { APPEAL_STATEMENT_MIN, STATEMENT_MAX } from '@candor/contract/limits';
import { countCharacters } from '@candor/contract/text';
import { useEffect, type ReactNode } from 'react';
import { appealTexts } from '../../lib/forms/appeal.en.ts';
import { useTextForm } from '../../lib/forms/use-text-form.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../feedback/toast.tsx';
import { FormButtons } from './form-buttons.tsx';
import { FormError } from './form-error.tsx';
import { LongText } from './long-text.tsx';

interface Props {
  draftName: string;
  send: (statement: string, options: { onSuccess: () => void }) => void;
  error: unknown;
  isSending: boolean;
  /** A file is still being uploaded. */
  isWaiting?: boolean;
  size?: 'sm' | 'md';
  className: string;
  /** Fields below the statement. */
  children?: ReactNode;
  onClose: () => void;
}

export function AppealForm({ draftName, send, error, isSending, isWaiting = false, size = 'md', className, children, onClose }: Props) {
  const t = useTexts(appealTexts);
  const { submit, input, inputRef, formError } = useTextForm({
    draftName,
    field: 'statement',
    check: (text) => {
      const length = countCharacters(text);
      if (length < APPEAL_STATEMENT_MIN) return t('tooShort', { min: APPEAL_STATEMENT_MIN });
      return length > STATEMENT_MAX ? t('tooLong', { max: STATEMENT_MAX }) : undefined;
    },
    send,
    error,
    onSent: () => {
      toast.success(t('sent'));
      onClose();
    },
  });
  useEffect(() => inputRef.current?.focus({ preventScroll: true }), [inputRef]);
  return (
    <form className={className} onSubmit={submit} noValidate>
      <LongText label={t('statement')} help={t('help')} max={STATEMENT_MAX} {...input} />
      {children}
      <FormError error={formError} />
      <FormButtons submit={t('send')} isSending={isSending} isWaiting={isWaiting} size={size} onCancel={onClose} />
    </form>
  );
}
