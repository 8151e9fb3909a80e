import { Button, Title } from '@mantine/core';
import { useEffect } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CodeToCopy } from '../../ui/feedback/code-to-copy.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { ExternalButton } from '../../ui/buttons/external-button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Card } from '../../ui/page/card.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import card from '../../ui/lists/card-parts.module.css';
import { WrittenIn } from '../../ui/lists/written-in.tsx';
import classes from './privacy-request.module.css';
import { useCheckProof, useStartProof, type Proof } from './queries.ts';
import { InReview, SendScreenshot } from './send-screenshot.tsx';

/** The code for a profile. Once the profile shows it, the published items are shown. */
export function ProveHandle({ token }: { token: string }) {
  const t = useTexts(privacyRequestTexts);
  const { mutate: start, data: proof, error, isPending } = useStartProof(token);
  useEffect(() => start(), [start]);
  if (error) return <ErrorState title={t('proveFailed')} error={error} onRetry={() => start()} retrying={isPending} />;
  if (!proof) return <SkeletonCards count={1} />;
  if (proof.state === 'in_review') return <InReview />;
  return (
    <Card as="section" aria-labelledby="prove-title">
      <div className={classes.item}>
        <Title order={2} size="h3" id="prove-title">
          {t('proveTitle')}
        </Title>
        {proof.refusal && <Refusal refusal={proof.refusal} />}
        <p className={classes.text}>{proof.how}</p>
        <CodeToCopy code={proof.code} label={t('proveCode')} copy={t('copyCode')} copied={t('codeCopied')} />
        <p className={classes.small}>
          {t('codeUntil', { date: formatDate(proof.expires_at, { dateStyle: 'medium', timeStyle: 'short' }) })}
        </p>
        {proof.profile_url !== null && <CheckProof token={token} profileUrl={proof.profile_url} onNewCode={() => start()} />}
        <SendScreenshot token={token} isOnlyWay={proof.profile_url === null} onSent={() => start()} />
      </div>
    </Card>
  );
}

function Refusal({ refusal }: { refusal: NonNullable<Proof['refusal']> }) {
  const t = useTexts(privacyRequestTexts);
  const { number, title } = refusal.guideline;
  return (
    <InfoBox tone="waiting" title={t('screenshotRefused')}>
      <p className={card.text} dir="auto" lang={refusal.reasons_language}>
        {refusal.reasons || t('noReasons')}
      </p>
      {refusal.reasons !== '' && <WrittenIn language={refusal.reasons_language} />}
      <p className={classes.small}>{t('guideline', { number, title })}</p>
    </InfoBox>
  );
}

function CheckProof({ token, profileUrl, onNewCode }: { token: string; profileUrl: string; onNewCode: () => void }) {
  const t = useTexts(privacyRequestTexts);
  const check = useCheckProof(token);
  const isExpired = hasCode(check.error, 'PROOF_EXPIRED');
  const renew = (): void => {
    check.reset();
    onNewCode();
  };
  return (
    <>
      <FormError messages={check.error ? [errorMessageOr(check.error, t('checkFailed'))] : []} />
      <div className={classes.send}>
        <ExternalButton href={profileUrl}>{t('openProfile')}</ExternalButton>
        <Button loading={check.isPending} onClick={() => (isExpired ? renew() : check.mutate())}>
          {t(isExpired ? 'newCode' : 'checkNow')}
        </Button>
      </div>
    </>
  );
}
