import type { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { toast } from '../feedback/toast.tsx';

export interface Mutation<Input, Reply> {
  isPending: boolean;
  error: unknown;
  reset: () => void;
  mutate: (input: Input, options: { onSuccess: (reply: Reply) => void; onError?: (error: unknown) => void }) => void;
}

interface Options<CodeRequest extends object, Resent extends { resend_in: number }, VerifyInput, Verified> {
  code: ReturnType<typeof useSentCode<CodeRequest>>;
  request: CodeRequest;
  resend: Mutation<CodeRequest, Resent>;
  verify: Mutation<VerifyInput, Verified>;
  verifyInput: (code: string) => VerifyInput;
  onVerified: (verified: Verified) => void;
  /** The request to store after a resend, when the reply changes it. */
  nextRequest?: (resent: Resent) => CodeRequest;
  texts: Record<'codeResent' | 'resendFailed' | 'verifyFailed', string>;
}

/** Verifies, resends or cancels a code that was sent. Returns the matching props of CodeForm. */
export function useCodeActions<CodeRequest extends object, Resent extends { resend_in: number }, VerifyInput, Verified>({
  code,
  request,
  resend,
  verify,
  verifyInput,
  onVerified,
  nextRequest = () => request,
  texts,
}: Options<CodeRequest, Resent, VerifyInput, Verified>) {
  return {
    resendIn: code.resendIn,
    verifying: verify.isPending,
    resending: resend.isPending,
    error: resend.error
      ? errorMessageOr(resend.error, texts.resendFailed)
      : verify.error
        ? errorMessageOr(verify.error, texts.verifyFailed)
        : undefined,
    onVerify(typed: string): void {
      resend.reset();
      verify.mutate(verifyInput(typed), {
        onSuccess: (verified) => {
          code.clear();
          onVerified(verified);
        },
      });
    },
    onResend(): void {
      verify.reset();
      resend.mutate(request, {
        onSuccess: (resent) => {
          code.store(nextRequest(resent), resent.resend_in);
          toast.success(texts.codeResent);
        },
      });
    },
    onBack(): void {
      verify.reset();
      resend.reset();
      code.clear();
    },
  };
}
