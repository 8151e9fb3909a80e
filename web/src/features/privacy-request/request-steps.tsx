import { PROFILE_CODE_DIGITS } from '@candor/contract/limits';
import { Title } from '@mantine/core';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { privacyRequestTexts } from '../../lib/i18n/en/privacy-request.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useSentCode } from '../../lib/use-sent-code.ts';
import { Card } from '../../ui/card.tsx';
import { CodeForm } from '../../ui/code-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChannelForm } from './channel-form.tsx';
import type { RequestOrder } from './queries.ts';
import { useAskForCode, useProve } from './queries.ts';

type Asked = RequestOrder & { id: string };

/** Where to look, then the code that proves it is theirs. The words are the same whatever is held. */
export function RequestSteps({ onProved }: { onProved: (token: string) => void }) {
  const t = useTexts(privacyRequestTexts);
  const code = useSentCode<Asked>('privacy-request');
  const resend = useAskForCode();
  const prove = useProve();
  const { order } = code;
  if (order === null) {
    return (
      <Card as="section" aria-label={t('channel')}>
        <ChannelForm onSent={(asked, { id, resend_in }) => code.keep({ ...asked, id }, resend_in)} />
      </Card>
    );
  }
  const failure = resend.error
    ? sentenceOr(resend.error, t('sendFailed'))
    : prove.error
      ? sentenceOr(prove.error, t('verifyFailed'))
      : undefined;
  return (
    <Card as="section" aria-labelledby="code-title">
      <Title order={2} size="h3" id="code-title" mb="xs">
        {t('codeTitle')}
      </Title>
      <CodeForm
        sentTo={order.channel === 'phone' ? formatPhone(order.value) : order.value}
        digits={PROFILE_CODE_DIGITS}
        incomplete={t('codeIncomplete')}
        verifying={prove.isPending}
        resending={resend.isPending}
        resendIn={code.resendIn}
        error={failure}
        onVerify={(typed) => {
          resend.reset();
          prove.mutate(
            { id: order.id, verification_code: typed },
            {
              onSuccess: ({ token }) => {
                code.forget();
                onProved(token);
              },
            },
          );
        }}
        onResend={() => {
          prove.reset();
          const { id: _before, ...again } = order;
          resend.mutate(again, {
            onSuccess: ({ id, resend_in }) => {
              code.keep({ ...again, id }, resend_in);
              toast.success(t('codeResent'));
            },
          });
        }}
        onBack={() => {
          prove.reset();
          resend.reset();
          code.forget();
        }}
      >
        <p>{t('codeText')}</p>
      </CodeForm>
    </Card>
  );
}
