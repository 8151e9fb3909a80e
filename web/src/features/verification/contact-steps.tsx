import { PROFILE_CODE_DIGITS } from '@candor/contract/limits';
import { useState, type ReactNode } from 'react';
import type { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CodeForm } from '../../ui/dialogs/code-dialog.tsx';
import { useCodeActions, type Mutation } from '../../ui/dialogs/use-code-actions.ts';
import { verificationTexts } from './verification.en.ts';
import { VerifiedStep } from './verified-step.tsx';

interface Props<Order extends object, VerifyInput> {
  code: ReturnType<typeof useSentCode<Order>>;
  resend: Mutation<Order, { resend_in: number }>;
  verify: Mutation<VerifyInput, unknown>;
  verifyInput: (order: Order, code: string) => VerifyInput;
  /** The phone number or email address of an order, formatted. */
  contactOf: (order: Order) => string;
  bySms?: boolean;
  verifiedTitle: string;
  onClose: () => void;
  /** The form that sends the first code. */
  children: ReactNode;
}

/** The steps of both contact dialogs: the form, the code, and the confirmation. */
export function ContactSteps<Order extends object, VerifyInput>(props: Props<Order, VerifyInput>) {
  const { code, onClose } = props;
  const [verified, setVerified] = useState<string | null>(null);
  if (verified !== null) return <VerifiedStep title={props.verifiedTitle} value={verified} onClose={onClose} />;
  if (code.order === null) return props.children;
  return <CodeStep {...props} order={code.order} onVerified={setVerified} />;
}

function CodeStep<Order extends object, VerifyInput>({
  code,
  order,
  resend,
  verify,
  verifyInput,
  contactOf,
  bySms = false,
  onVerified,
}: Props<Order, VerifyInput> & { order: Order; onVerified: (contact: string) => void }) {
  const t = useTexts(verificationTexts);
  const actions = useCodeActions({
    code,
    order,
    resend,
    verify,
    verifyInput: (typed) => verifyInput(order, typed),
    onVerified: () => onVerified(contactOf(order)),
    texts: { codeResent: t('codeResent'), resendFailed: t('resendFailed'), verifyFailed: t('verifyFailed') },
  });
  return <CodeForm {...actions} sentTo={contactOf(order)} bySms={bySms} digits={PROFILE_CODE_DIGITS} incomplete={t('codeIncomplete')} />;
}
