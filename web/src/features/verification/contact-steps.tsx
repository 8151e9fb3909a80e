import { PROFILE_CODE_DIGITS } from '@candor/contract/limits';
import { useState, type ReactNode } from 'react';
import type { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CodeForm } from '../../ui/dialogs/code-dialog.tsx';
import { useCodeActions, type Mutation } from '../../ui/dialogs/use-code-actions.ts';
import { verificationTexts } from './verification.en.ts';
import { VerifiedStep } from './verified-step.tsx';

interface Props<CodeRequest extends object, VerifyInput> {
  code: ReturnType<typeof useSentCode<CodeRequest>>;
  resend: Mutation<CodeRequest, { resend_in: number }>;
  verify: Mutation<VerifyInput, unknown>;
  verifyInput: (request: CodeRequest, code: string) => VerifyInput;
  /** The phone number or email address of a request, formatted. */
  contactOf: (request: CodeRequest) => string;
  bySms?: boolean;
  verifiedTitle: string;
  onClose: () => void;
  /** The form that sends the first code. */
  children: ReactNode;
}

/** The steps of both contact dialogs: the form, the code, and the confirmation. */
export function ContactSteps<CodeRequest extends object, VerifyInput>(props: Props<CodeRequest, VerifyInput>) {
  const { code, onClose } = props;
  const [verified, setVerified] = useState<string | null>(null);
  if (verified !== null) return <VerifiedStep title={props.verifiedTitle} value={verified} onClose={onClose} />;
  if (code.request === null) return props.children;
  return <CodeStep {...props} request={code.request} onVerified={setVerified} />;
}

function CodeStep<CodeRequest extends object, VerifyInput>({
  code,
  request,
  resend,
  verify,
  verifyInput,
  contactOf,
  bySms = false,
  onVerified,
}: Props<CodeRequest, VerifyInput> & { request: CodeRequest; onVerified: (contact: string) => void }) {
  const t = useTexts(verificationTexts);
  const actions = useCodeActions({
    code,
    request,
    resend,
    verify,
    verifyInput: (typed) => verifyInput(request, typed),
    onVerified: () => onVerified(contactOf(request)),
    texts: { codeResent: t('codeResent'), resendFailed: t('resendFailed'), verifyFailed: t('verifyFailed') },
  });
  return <CodeForm {...actions} sentTo={contactOf(request)} bySms={bySms} digits={PROFILE_CODE_DIGITS} incomplete={t('codeIncomplete')} />;
}
