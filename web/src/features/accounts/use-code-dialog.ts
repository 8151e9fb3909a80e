import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { accountTexts } from './accounts.en.ts';
import { useResendCode } from './queries.ts';

interface Verification {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

interface Options {
  /** The name under which the sent code is stored. */
  name: string;
  isInitiallyOpen?: boolean;
  verifications: readonly Verification[];
}

/** State of the dialog in which the code of a sign-in or sign-up is entered. It opens again for a code that was sent before a reload. */
export function useCodeDialog<Request extends object>({ name, isInitiallyOpen = false, verifications }: Options) {
  const t = useTexts(accountTexts);
  const code = useSentCode<Request>(name);
  const [opened, setOpened] = useState(isInitiallyOpen || code.request !== null);
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
    /** The request of the code that was sent. */
    request: code.request,
    open(request: Request, resendIn: number): void {
      code.store(request, resendIn);
      resetVerifications();
      resending.reset();
      setOpened(true);
    },
    /** Opens it again, instead of asking for another code too early. Returns false if a new code can or must be sent. */
    reopen(request: Request): boolean {
      const isSent = code.resendIn > 0 && JSON.stringify(request) === JSON.stringify(code.request);
      if (isSent) setOpened(true);
      return isSent;
    },
    resend(request: Request, body: Parameters<typeof resending.mutate>[0]): void {
      resetVerifications();
      resending.mutate(body, {
        onSuccess: ({ resend_in }) => {
          code.store(request, resend_in);
          toast.success(t('codeResent'));
        },
      });
    },
    /** Call when the code has been used. */
    clear: code.clear,
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
      resendIn: code.resendIn,
      error,
    },
  };
}
