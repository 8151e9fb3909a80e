import { PROFILE_CODE_DIGITS } from '@candor/contract/limits';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { verificationTexts } from '../../lib/i18n/en/verification.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CodeForm } from '../../ui/code-dialog.tsx';

interface Call {
  isPending: boolean;
  error: unknown;
}

interface Props {
  sentTo: string;
  resendIn: number;
  verifying: Call;
  resending: Call;
  onVerify: (code: string) => void;
  onResend: () => void;
  onBack: () => void;
}

/** The second step of both modals: the six digits. */
export function CodeStep({ sentTo, resendIn, verifying, resending, onVerify, onResend, onBack }: Props) {
  const t = useTexts(verificationTexts);
  const error = resending.error
    ? sentenceOr(resending.error, t('resendFailed'))
    : verifying.error
      ? sentenceOr(verifying.error, t('verifyFailed'))
      : undefined;
  return (
    <CodeForm
      sentTo={sentTo}
      digits={PROFILE_CODE_DIGITS}
      incomplete={t('codeIncomplete')}
      onVerify={onVerify}
      verifying={verifying.isPending}
      onResend={onResend}
      resending={resending.isPending}
      resendIn={resendIn}
      error={error}
      onBack={onBack}
    />
  );
}
