import { SIGN_IN_CODE_DIGITS } from '@candor/contract/limits';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { settingsTexts } from '../../lib/i18n/en/settings.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { CodeForm } from '../../ui/code-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './delete-dialog.module.css';
import { useDeleteAccount } from './queries.ts';

interface Props {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export function DeleteDialog({ user, opened, onClose }: Props) {
  const t = useTexts(settingsTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('deleteTitle')} keepOnOutsideClick>
      <DeleteForm user={user} onDone={onClose} />
    </Dialog>
  );
}

/** First what is to become of the experiences, then the code that proves who asks. */
function DeleteForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTexts(settingsTexts);
  const [keeps, setKeeps] = useState(false);
  const [isSent, setSent] = useState(false);
  const { left, start } = useCountdown();
  const sending = useDeleteAccount();
  const proving = useDeleteAccount();
  const send = () => {
    proving.reset();
    sending.mutate(
      { keep_experiences: keeps },
      {
        onSuccess: (reply) => {
          setSent(true);
          if ('resend_in' in reply) start(reply.resend_in);
        },
      },
    );
  };
  if (isSent) {
    const failure = sending.error ?? proving.error;
    return (
      <CodeForm
        sentTo={user.phone_number === null ? (user.email ?? '') : formatPhone(user.phone_number)}
        digits={SIGN_IN_CODE_DIGITS}
        incomplete={t('codeIncomplete')}
        onVerify={(code) => {
          sending.reset();
          proving.mutate(
            { verification_code: code, keep_experiences: keeps },
            {
              onSuccess: () => {
                toast.info(t('deletionBegun'));
                // There stands when the account goes, with the way back.
                window.scrollTo(0, 0);
                onDone();
              },
            },
          );
        }}
        verifying={proving.isPending}
        onResend={send}
        resending={sending.isPending}
        resendIn={left}
        error={failure ? sentenceOr(failure, t('deleteFailed')) : undefined}
        onBack={() => setSent(false)}
      />
    );
  }
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('deleteText')}</p>
      <Radio.Group label={t('whatOfExperiences')} value={keeps ? 'keep' : 'delete'} onChange={(value) => setKeeps(value === 'keep')}>
        <div className={classes.choices}>
          <Radio value="delete" label={t('deleteExperiences')} description={t('deleteExperiencesHelp')} />
          <Radio value="keep" label={t('keepExperiences')} description={t('keepExperiencesHelp')} />
        </div>
      </Radio.Group>
      <FormError messages={sending.isError ? [sentenceOr(sending.error, t('deleteFailed'))] : []} />
      <Button color="rose" fullWidth loading={sending.isPending} onClick={send}>
        {t('sendCode')}
      </Button>
    </div>
  );
}
