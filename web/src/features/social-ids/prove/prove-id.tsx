import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useKeepDialogOpen } from '../../../ui/dialogs/use-keep-dialog-open.ts';
import { CodeToCopy } from '../../../ui/feedback/code-to-copy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ExternalButton } from '../../../ui/buttons/external-button.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PageLoading } from '../../../ui/page/page-loading.tsx';
import type { SocialId } from '../queries.ts';
import { socialIdTexts } from '../social-ids.en.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { WrittenIn } from '../../../ui/lists/written-in.tsx';
import classes from './prove-id.module.css';
import { useCheckProof, useStartProof, type Proof } from './queries.ts';
import { SendScreenshot } from './send-screenshot.tsx';

interface Props {
  socialId: SocialId;
  onDone: () => void;
}

/** The code that the member puts into their profile, and the two ways to have it checked. */
export function ProveId({ socialId, onDone }: Props) {
  const t = useTexts(socialIdTexts);
  const { mutate: start, data: proof, error, isPending } = useStartProof(socialId.id);
  useEffect(() => start(), [start]);
  if (error) return <ErrorState title={t('proveStartFailed')} error={error} onRetry={() => start()} retrying={isPending} />;
  if (!proof) return <PageLoading text={t('proveLoading')} />;
  if (proof.state === 'in_review') return <InfoBox tone="waiting" title={t('proofInReview')} />;
  return (
    <div className={classes.parts}>
      {proof.refusal && <Refusal refusal={proof.refusal} />}
      <p className={classes.text}>
        {socialId.proved ? t('proveAgainWhy', { date: formatDate(socialId.proved_until, { dateStyle: 'medium' }) }) : t('proveWhy')}
      </p>
      <p className={classes.text}>{proof.how}</p>
      <CodeToCopy code={proof.code} label={t('proveCode')} copy={t('copy')} copied={t('copied')} />
      {proof.profile_url !== null && <Check socialId={socialId} proof={proof} onDone={onDone} onNewCode={() => start()} />}
      <SendScreenshot socialId={socialId} isOnlyWay={proof.profile_url === null} onSent={onDone} />
    </div>
  );
}

function Refusal({ refusal: { reasons, reasons_language, decision_id } }: { refusal: NonNullable<Proof['refusal']> }) {
  const t = useTexts(socialIdTexts);
  return (
    <InfoBox tone="waiting" title={t('proofFailed')}>
      <p className={classes.text} dir="auto" lang={reasons_language}>
        {reasons}
      </p>
      <WrittenIn language={reasons_language} />
      {decision_id !== null && <Link to={`${paths.myDecisions}?decision=${decision_id}`}>{t('proofDecision')}</Link>}
    </InfoBox>
  );
}

function Check({ socialId, proof, onDone, onNewCode }: Props & { proof: Proof; onNewCode: () => void }) {
  const t = useTexts(socialIdTexts);
  const check = useCheckProof(socialId.id);
  useKeepDialogOpen(check.isPending);
  const isExpired = hasCode(check.error, 'PROOF_EXPIRED');
  const renew = (): void => {
    check.reset();
    onNewCode();
  };
  const run = (): void =>
    check.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('provedNow', { id: socialId.social_id }));
        onDone();
      },
    });
  return (
    <>
      <p className={classes.small}>{t('codeUntil', { date: formatDate(proof.expires_at, { dateStyle: 'medium', timeStyle: 'short' }) })}</p>
      <FormError messages={check.error ? [errorMessageOr(check.error, t('checkFailed'))] : []} />
      <div className={classes.actions}>
        <ExternalButton href={proof.profile_url ?? undefined}>{t('openProfile')}</ExternalButton>
        <Button loading={check.isPending} onClick={isExpired ? renew : run}>
          {t(isExpired ? 'newCode' : 'checkNow')}
        </Button>
      </div>
    </>
  );
}
