import { PROFILE_CODE_DIGITS } from '@candor/contract/limits';
import { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CodeForm } from '../../ui/dialogs/code-dialog.tsx';
import { useCodeActions } from '../../ui/dialogs/use-code-actions.ts';
import { Card } from '../../ui/page/card.tsx';
import { TitledCard } from '../../ui/page/titled-card.tsx';
import { ChannelForm } from './channel-form.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import type { CodeRequest } from './queries.ts';
import { useRequestCode, useVerifyRequest } from './queries.ts';

type SentRequest = CodeRequest & { id: string };

interface Props {
  onVerified: (token: string) => void;
}

/** The texts are the same whether anything is found or not. */
export function RequestSteps({ onVerified }: Props) {
  const t = useTexts(privacyRequestTexts);
  const code = useSentCode<SentRequest>('privacy-request');
  if (code.request !== null) return <CodeStep code={code} request={code.request} onVerified={onVerified} />;
  return (
    <Card as="section" aria-label={t('channel')}>
      <ChannelForm onSent={(request, { id, resend_in }) => code.store({ ...request, id }, resend_in)} />
    </Card>
  );
}

function CodeStep({ code, request, onVerified }: Props & { code: ReturnType<typeof useSentCode<SentRequest>>; request: SentRequest }) {
  const t = useTexts(privacyRequestTexts);
  const { channel, value } = request.channel === 'handle' ? request.contact : request;
  const actions = useCodeActions({
    code,
    request,
    resend: useRequestCode(),
    verify: useVerifyRequest(),
    verifyInput: (typed) => ({ id: request.id, verification_code: typed }),
    onVerified: ({ token }) => onVerified(token),
    nextRequest: ({ id }) => ({ ...request, id }),
    texts: { codeResent: t('codeResent'), resendFailed: t('sendFailed'), verifyFailed: t('verifyFailed') },
  });
  return (
    <TitledCard id="code-title" title={t('codeTitle')}>
      <CodeForm
        {...actions}
        sentTo={channel === 'phone' ? formatPhone(value) : value}
        bySms={channel === 'phone'}
        digits={PROFILE_CODE_DIGITS}
        incomplete={t('codeIncomplete')}
      >
        <p>{t('codeText')}</p>
      </CodeForm>
    </TitledCard>
  );
}
