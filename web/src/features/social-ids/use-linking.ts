import { errorField, hasCode } from '../../lib/api-error.ts';
import { socialIdTexts } from '../../lib/i18n/en/social-ids.ts';
import { say } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/platform-names.ts';
import { useSentCode } from '../../lib/use-sent-code.ts';
import { toast } from '../../ui/toast.tsx';
import type { LinkOrder, LinkResult } from './queries.ts';
import { useLink, useVerifyLink } from './queries.ts';

interface Heard {
  onLinked: (result: LinkResult) => void;
  /** Another member holds it. */
  onClaimed: (order: LinkOrder, ownerReference: string) => void;
}

const settled = (error: unknown) => hasCode(error, 'SOCIAL_ID_ALREADY_CLAIMED', 'ALREADY_LINKED', 'LINK_LIMIT');

/** A handle is linked at once, a phone number or address with the code sent to it; both end alike. */
export function useLinking({ onLinked, onClaimed }: Heard) {
  const link = useLink();
  const resend = useLink();
  const verify = useVerifyLink();
  const code = useSentCode<LinkOrder>('social-id');
  const { order } = code;

  function forget() {
    link.reset();
    resend.reset();
    verify.reset();
  }
  function refuse(error: unknown, refused: LinkOrder) {
    if (settled(error)) code.forget();
    if (hasCode(error, 'SOCIAL_ID_ALREADY_CLAIMED')) onClaimed(refused, String(errorField(error, 'current_owner') ?? ''));
  }

  const failure = link.error ?? (settled(verify.error) ? verify.error : null);
  return {
    link(wanted: LinkOrder) {
      forget();
      link.mutate(wanted, {
        onSuccess: ({ linked, resendIn }) => (linked ? onLinked(linked) : code.keep(wanted, resendIn)),
        onError: (error) => refuse(error, wanted),
      });
    },
    isLinking: link.isPending,
    /** Why it was not linked; that it is claimed is said in a dialog of its own. */
    failure: hasCode(failure, 'SOCIAL_ID_ALREADY_CLAIMED') ? null : failure,
    forgetFailure: forget,
    code: {
      order,
      resendIn: code.resendIn,
      isVerifying: verify.isPending,
      isResending: resend.isPending,
      resendError: resend.error,
      verifyError: settled(verify.error) ? null : verify.error,
      verify(typed: string) {
        if (order === null) return;
        resend.reset();
        verify.mutate(
          { platform: order.platform, social_id: order.social_id, verification_code: typed },
          {
            onSuccess: (result) => {
              code.forget();
              onLinked(result);
            },
            onError: (error) => refuse(error, order),
          },
        );
      },
      resend() {
        if (order === null) return;
        verify.reset();
        resend.mutate(order, {
          onSuccess: ({ resendIn }) => {
            code.keep(order, resendIn);
            toast.success(say(socialIdTexts)('codeResent'));
          },
          onError: (error) => refuse(error, order),
        });
      },
      back() {
        forget();
        code.forget();
      },
    },
  };
}

export type Linking = ReturnType<typeof useLinking>;

/** "Instagram jordan.m". */
export const nameOf = ({ platform, social_id: id }: { platform: string; social_id: string }): string => `${platformName(platform)} ${id}`;
