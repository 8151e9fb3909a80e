import { REPLY_MAX } from '@candor/contract/limits';
import { countCharacters } from '@candor/contract/text';
import { useTextForm } from '../../lib/forms/use-text-form.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LongText } from '../../ui/forms/long-text.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import formStyles from '../../ui/forms/form.module.css';
import classes from './privacy-request.module.css';
import { useRequestReply } from './queries.ts';

export function ReplyForm({ token, experienceId, onClose }: { token: string; experienceId: number; onClose: () => void }) {
  const t = useTexts(privacyRequestTexts);
  const reply = useRequestReply(token);
  const { submit, input, formError } = useTextForm({
    draftName: `request-reply.${experienceId}`,
    field: 'content',
    check: (text) => {
      if (text === '') return t('replyRequired');
      return countCharacters(text) > REPLY_MAX ? t('replyTooLong', { max: REPLY_MAX }) : undefined;
    },
    send: (content, options) => reply.mutate({ experience_id: experienceId, content }, options),
    error: reply.error,
    onSent: () => {
      toast.success(t('replySent'));
      onClose();
    },
  });
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('replyText')}</p>
      <LongText label={t('replyLabel')} help={t('replyHelp')} max={REPLY_MAX} {...input} />
      <FormError error={formError} />
      <FormButtons submit={t('sendReply')} isSending={reply.isPending} onCancel={onClose} />
    </form>
  );
}
