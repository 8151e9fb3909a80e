import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useCountdown } from '../../lib/forms/use-countdown.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { accountTexts } from './accounts.en.ts';
import { useResendCode } from './queries.ts';

interface Verification {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

/** State of the dialog in which the code of a sign-in or sign-up is entered. */
export function useCodeDialog(isInitiallyOpen: boolean, verifications: readonly Verification[]) {
  const t = useTexts(accountTexts);
  const [opened, setOpened] = useState(isInitiallyOpen);
  const countdown = useCountdown();
  const resending = useResendCode();
  const verifyError = verifications.find(({ error }) => error !== null)?.error ?? null;
  const resetVerifications = (): void => {
    for (const verification of verifications) verification.reset();
  };
  const error = resending.error
    ? errorMessageOr(resending.error, t('resendFailed'))
    : verifyError
      ? errorMessageOr(verifyError, t('verifyFailed'))
      : undefined;

  return {
    open(resendIn: number): void {
      countdown.start(resendIn);
      resetVerifications();
      resending.reset();
      setOpened(true);
    },
    resend(body: Parameters<typeof resending.mutate>[0]): void {
      resetVerifications();
      resending.mutate(body, {
        onSuccess: ({ resend_in }) => {
          countdown.start(resend_in);
          toast.success(t('codeResent'));
        },
      });
    },
    clearResendError: resending.reset,
    verifyError,
    /** Props of CodeDialog. */
    dialog: {
      opened,
      onClose: () => setOpened(false),
      bySms: true,
      digits: 4 as const,
      incomplete: t('codeInvalid'),
      verifying: verifications.some(({ isPending }) => isPending),
      resending: resending.isPending,
      resendIn: countdown.secondsLeft,
      error,
    },
  };
}
