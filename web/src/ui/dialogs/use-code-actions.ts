import type { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { toast } from '../feedback/toast.tsx';

export interface Mutation<Input, Reply> {
  isPending: boolean;
  error: unknown;
  reset: () => void;
  mutate: (input: Input, options: { onSuccess: (reply: Reply) => void; onError?: (error: unknown) => void }) => void;
}

interface Options<Order extends object, Resent extends { resend_in: number }, VerifyInput, Verified> {
  code: ReturnType<typeof useSentCode<Order>>;
  order: Order;
  resend: Mutation<Order, Resent>;
  verify: Mutation<VerifyInput, Verified>;
  verifyInput: (code: string) => VerifyInput;
  onVerified: (verified: Verified) => void;
  /** The order to store after a resend, when the reply changes it. */
  nextOrder?: (resent: Resent) => Order;
  texts: Record<'codeResent' | 'resendFailed' | 'verifyFailed', string>;
}

/** Verifies, resends or cancels a code that was sent. Returns the matching props of CodeForm. */
export function useCodeActions<Order extends object, Resent extends { resend_in: number }, VerifyInput, Verified>({
  code,
  order,
  resend,
  verify,
  verifyInput,
  onVerified,
  nextOrder = () => order,
  texts,
}: Options<Order, Resent, VerifyInput, Verified>) {
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
      resend.mutate(order, {
        onSuccess: (resent) => {
          code.store(nextOrder(resent), resent.resend_in);
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
