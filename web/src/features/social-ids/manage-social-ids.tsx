import { PROFILE_CODE_DIGITS, TRUST_TO_LINK } from '@candor/contract/limits';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { CodeDialog } from '../../ui/dialogs/code-dialog.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ExperiencesFoundDialog } from './experiences-found-dialog.tsx';
import { emptyLink } from './link-draft.ts';
import { LinkForm } from './link-form.tsx';
import { LinkedIds } from './linked-ids.tsx';
import classes from './manage-social-ids.module.css';
import type { LinkRequest, LinkResult, SocialId } from './queries.ts';
import { socialIdsQuery } from './queries.ts';
import { ProveDialog } from './prove/prove-dialog.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';
import { formatSocialId, useLinking, type Linking } from './use-linking.ts';

export interface Props {
  onShowTrust: () => void;
  /** Called when another member owns the ID. The reference identifies the owner without revealing them. */
  onClaimed: (request: LinkRequest, ownerReference: string) => void;
}

/** By then the closed dialog has returned the focus to the button that opened it. */
const FOCUS_RETURNED_MS = 50;

/** Shown in the profile's dialog and on its own page. */
export function ManageSocialIds({ onShowTrust, onClaimed }: Props) {
  const t = useTexts(socialIdTexts);
  const user = useUser();
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { data: socialIds } = useQuery(socialIdsQuery);
  const { draft, change, clear } = useDraft('social-id', emptyLink);
  const [unlinking, setUnlinking] = useState<SocialId | null>(null);
  const [proving, setProving] = useState<SocialId | null>(null);
  const [linkResult, setLinkResult] = useState<LinkResult | null>(null);
  const linking = useLinking({
    onLinked: (result) => {
      change({ username: '' });
      clear();
      toast.success(t('linkedNow', { platform: platformName(result.social_id.platform) }));
      if (result.has_linked_experiences) setLinkResult(result);
    },
    onClaimed,
  });
  function proveFound(socialId: SocialId) {
    setLinkResult(null);
    setProving(socialId);
  }
  const mayLink = user.trust_score >= TRUST_TO_LINK;

  return (
    <div className={classes.parts}>
      <div ref={list} tabIndex={-1} className={classes.list}>
        <LinkedIds onProve={setProving} onUnlink={setUnlinking} />
      </div>
      <section className={classes.link} aria-labelledby={headingId}>
        <h3 id={headingId} className={classes.title}>
          {t(socialIds?.length === 0 ? 'linkFirstTitle' : 'linkTitle')}
        </h3>
        {mayLink ? (
          <LinkForm draft={draft} onChange={change} linking={linking} />
        ) : (
          <TrustNeeded trustScore={user.trust_score} onShowTrust={onShowTrust} />
        )}
      </section>
      <LinkCodeDialog code={linking.code} />
      <ProveDialog socialId={proving} onClose={() => setProving(null)} />
      <UnlinkDialog
        socialId={unlinking}
        onClose={() => setUnlinking(null)}
        // The row with the button that had the focus is gone.
        onUnlinked={() => setTimeout(() => list.current?.focus(), FOCUS_RETURNED_MS)}
      />
      <ExperiencesFoundDialog
        id={linkResult && formatSocialId(linkResult.social_id)}
        count={linkResult?.linked_experiences_count ?? 0}
        onProve={linkResult?.social_id.proved === false ? () => proveFound(linkResult.social_id) : undefined}
        onClose={() => setLinkResult(null)}
      />
    </div>
  );
}

function LinkCodeDialog({ code }: Pick<Linking, 'code'>) {
  const t = useTexts(socialIdTexts);
  const error = code.resendError ?? code.verifyError;
  return (
    <CodeDialog
      opened={code.request !== null}
      onClose={code.back}
      sentTo={code.request === null ? '' : formatPhone(code.request.social_id)}
      bySms={code.request?.type === 'phone'}
      digits={PROFILE_CODE_DIGITS}
      incomplete={t('codeIncomplete')}
      onVerify={code.verify}
      verifying={code.isVerifying}
      onResend={code.resend}
      resending={code.isResending}
      resendIn={code.resendIn}
      error={error ? errorMessageOr(error, t(code.resendError ? 'resendFailed' : 'verifyFailed')) : undefined}
    />
  );
}

function TrustNeeded({ trustScore, onShowTrust }: { trustScore: number; onShowTrust: () => void }) {
  const t = useTexts(socialIdTexts);
  return (
    <InfoBox tone="waiting" title={t('trustTitle', { required: TRUST_TO_LINK })}>
      <p className={classes.trust}>{t('trustText', { score: trustScore })}</p>
      <Button variant="default" size="sm" onClick={onShowTrust}>
        {t('trustAction')}
      </Button>
    </InfoBox>
  );
}
