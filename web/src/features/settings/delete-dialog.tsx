import { SIGN_IN_CODE_DIGITS } from '@candor/contract/limits';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { settingsTexts } from './settings.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { CodeForm } from '../../ui/dialogs/code-dialog.tsx';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import formStyles from '../../ui/forms/form.module.css';
import classes from './delete-dialog.module.css';
import { useDeleteAccount } from './queries.ts';

export function DeleteDialog({ user, ...dialog }: DialogProps & { user: User }) {
  const t = useTexts(settingsTexts);
  return <FormDialog {...dialog} title={t('deleteTitle')} renderForm={(close) => <DeleteForm user={user} onDone={close} />} />;
}

/** First asks what happens to the experiences, then for a code that verifies the member. */
function DeleteForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTexts(settingsTexts);
  const code = useSentCode<{ keepsExperiences: boolean }>('delete-account');
  const [keepsExperiences, setKeepsExperiences] = useState(code.request?.keepsExperiences ?? false);
  const sending = useDeleteAccount();
  const deletion = useDeleteAccount();
  const send = () => {
    deletion.reset();
    const onSuccess = (reply: object): void => {
      if ('resend_in' in reply) code.store({ keepsExperiences }, Number(reply.resend_in));
    };
    sending.mutate({ keep_experiences: keepsExperiences }, { onSuccess });
  };
  if (code.request) {
    const failure = sending.error ?? deletion.error;
    return (
      <CodeForm
        sentTo={user.phone_number === null ? (user.email ?? '') : formatPhone(user.phone_number)}
        bySms={user.phone_number !== null}
        digits={SIGN_IN_CODE_DIGITS}
        incomplete={t('codeIncomplete')}
        onVerify={(typed) => {
          sending.reset();
          deletion.mutate(
            { verification_code: typed, keep_experiences: keepsExperiences },
            {
              onSuccess: () => {
                code.clear();
                toast.info(t('deletionBegun'));
                // The deletion notice is at the top of the page.
                window.scrollTo(0, 0);
                onDone();
              },
            },
          );
        }}
        verifying={deletion.isPending}
        onResend={send}
        resending={sending.isPending}
        resendIn={code.resendIn}
        error={failure ? errorMessageOr(failure, t('deleteFailed')) : undefined}
        onBack={code.clear}
      />
    );
  }
  return (
    <div className={formStyles.form}>
      <p className={formStyles.text}>{t('deleteText')}</p>
      <DeleteChoice keepsExperiences={keepsExperiences} setKeepsExperiences={setKeepsExperiences} />
      <FormError messages={sending.isError ? [errorMessageOr(sending.error, t('deleteFailed'))] : []} />
      <Button color="rose" fullWidth loading={sending.isPending} onClick={send}>
        {t('sendCode')}
      </Button>
    </div>
  );
}

function DeleteChoice({
  keepsExperiences,
  setKeepsExperiences,
}: {
  keepsExperiences: boolean;
  setKeepsExperiences: (keeps: boolean) => void;
}) {
  const t = useTexts(settingsTexts);
  return (
    <Radio.Group
      label={t('whatOfExperiences')}
      value={keepsExperiences ? 'keep' : 'delete'}
      onChange={(value) => setKeepsExperiences(value === 'keep')}
    >
      <div className={classes.choices}>
        <Radio value="delete" label={t('deleteExperiences')} description={t('deleteExperiencesHelp')} />
        <Radio value="keep" label={t('keepExperiences')} description={t('keepExperiencesHelp')} />
      </div>
    </Radio.Group>
  );
}
