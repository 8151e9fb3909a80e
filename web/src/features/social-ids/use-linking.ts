import { errorField, hasCode } from '../../lib/api/api-error.ts';
import { socialIdTexts } from './social-ids.en.ts';
import { getTexts } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { LinkRequest, LinkResult } from './queries.ts';
import { useLink, useVerifyLink } from './queries.ts';

interface Handlers {
  onLinked: (result: LinkResult) => void;
  /** Called when another member owns the ID. */
  onClaimed: (request: LinkRequest, ownerReference: string) => void;
}

const isExpectedError = (error: unknown) => hasCode(error, 'SOCIAL_ID_ALREADY_CLAIMED', 'ALREADY_LINKED', 'LINK_LIMIT');

/** Links a handle at once, and a phone number or email address after its code. */
export function useLinking({ onLinked, onClaimed }: Handlers) {
  const link = useLink();
  const resend = useLink();
  const verify = useVerifyLink();
  const code = useSentCode<LinkRequest>('social-id');

  function clear() {
    link.reset();
    resend.reset();
    verify.reset();
  }
  function handleError(error: unknown, failed: LinkRequest) {
    if (isExpectedError(error)) code.clear();
    if (hasCode(error, 'SOCIAL_ID_ALREADY_CLAIMED')) onClaimed(failed, String(errorField(error, 'current_owner') ?? ''));
  }

  const failure = link.error ?? (isExpectedError(verify.error) ? verify.error : null);
  return {
    link(requested: LinkRequest) {
      clear();
      link.mutate(requested, {
        onSuccess: ({ linked, resendIn }) => (linked ? onLinked(linked) : code.store(requested, resendIn)),
        onError: (error) => handleError(error, requested),
      });
    },
    isLinking: link.isPending,
    /** The claimed case has its own dialog. */
    failure: hasCode(failure, 'SOCIAL_ID_ALREADY_CLAIMED') ? null : failure,
    clearFailure() {
      // Resetting a pending request would lose its outcome.
      if (!link.isPending) clear();
    },
    code: {
      ...codeStep({ code, verify, resend, handleError, onLinked }),
      back() {
        clear();
        code.clear();
      },
    },
  };
}

interface CodeStep {
  code: ReturnType<typeof useSentCode<LinkRequest>>;
  verify: ReturnType<typeof useVerifyLink>;
  resend: ReturnType<typeof useLink>;
  handleError: (error: unknown, failed: LinkRequest) => void;
  onLinked: Handlers['onLinked'];
}

/** The code that was sent to a phone number or email address. */
function codeStep({ code, verify, resend, handleError, onLinked }: CodeStep) {
  const { request } = code;
  return {
    request,
    resendIn: code.resendIn,
    isVerifying: verify.isPending,
    isResending: resend.isPending,
    resendError: resend.error,
    verifyError: isExpectedError(verify.error) ? null : verify.error,
    verify(typed: string) {
      if (request === null) return;
      resend.reset();
      verify.mutate(
        { platform: request.platform, social_id: request.social_id, verification_code: typed },
        {
          onSuccess: (result) => {
            code.clear();
            onLinked(result);
          },
          onError: (error) => handleError(error, request),
        },
      );
    },
    resend() {
      if (request === null) return;
      verify.reset();
      resend.mutate(request, {
        onSuccess: ({ resendIn }) => {
          code.store(request, resendIn);
          toast.success(getTexts(socialIdTexts)('codeResent'));
        },
        onError: (error) => handleError(error, request),
      });
    },
  };
}

export type Linking = ReturnType<typeof useLinking>;

/** "Instagram jordan.m". */
export const formatSocialId = ({ platform, social_id: id }: { platform: string; social_id: string }): string =>
  `${platformName(platform)} ${id}`;
