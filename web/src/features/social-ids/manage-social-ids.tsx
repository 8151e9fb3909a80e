import { PROFILE_CODE_DIGITS, TRUST_TO_LINK } from '@candor/contract/limits';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { socialIdTexts } from '../../lib/i18n/en/social-ids.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/platform-names.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { CodeDialog } from '../../ui/code-dialog.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { toast } from '../../ui/toast.tsx';
import { FoundDialog } from './found-dialog.tsx';
import { emptyLink } from './link-draft.ts';
import { LinkForm } from './link-form.tsx';
import { LinkedIds } from './linked-ids.tsx';
import classes from './manage-social-ids.module.css';
import type { LinkOrder, LinkResult, SocialId } from './queries.ts';
import { socialIdsQuery } from './queries.ts';
import { UnlinkDialog } from './unlink-dialog.tsx';
import { nameOf, useLinking } from './use-linking.ts';

export interface Props {
  onShowTrust: () => void;
  /** Another member holds it; the reference says who, without saying it. */
  onClaimed: (order: LinkOrder, ownerReference: string) => void;
}

const FOCUS_RETURNED_MS = 50;

/** The linked IDs and the form that links another one: the same on the profile's dialog and on the page. */
export function ManageSocialIds({ onShowTrust, onClaimed }: Props) {
  const t = useTexts(socialIdTexts);
  const user = useUser();
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { data: ids } = useQuery(socialIdsQuery);
  const { draft, change, clear } = useDraft('social-id', emptyLink);
  const [unlinking, setUnlinking] = useState<SocialId | null>(null);
  const [found, setFound] = useState<LinkResult | null>(null);
  const linking = useLinking({
    onLinked: (result) => {
      change({ username: '' });
      clear();
      toast.success(t('linkedNow', { platform: platformName(result.social_id.platform) }));
      if (result.has_linked_experiences) setFound(result);
    },
    onClaimed,
  });
  const { code } = linking;
  const codeError = code.resendError ?? code.verifyError;
  const mayLink = user.trust_score >= TRUST_TO_LINK;

  return (
    <div className={classes.parts}>
      <div ref={list} tabIndex={-1} className={classes.list}>
        <LinkedIds onUnlink={setUnlinking} />
      </div>
      <section className={classes.link} aria-labelledby={headingId}>
        <h3 id={headingId} className={classes.title}>
          {t(ids?.length === 0 ? 'linkFirstTitle' : 'linkTitle')}
        </h3>
        {mayLink ? (
          <LinkForm draft={draft} onChange={change} linking={linking} />
        ) : (
          <InfoBox tone="waiting" title={t('trustTitle', { required: TRUST_TO_LINK })}>
            <p className={classes.trust}>{t('trustText', { score: user.trust_score })}</p>
            <Button variant="default" size="sm" onClick={onShowTrust}>
              {t('trustAction')}
            </Button>
          </InfoBox>
        )}
      </section>
      <CodeDialog
        opened={code.order !== null}
        onClose={code.back}
        sentTo={code.order === null ? '' : formatPhone(code.order.social_id)}
        digits={PROFILE_CODE_DIGITS}
        incomplete={t('codeIncomplete')}
        onVerify={code.verify}
        verifying={code.isVerifying}
        onResend={code.resend}
        resending={code.isResending}
        resendIn={code.resendIn}
        error={codeError ? sentenceOr(codeError, t(code.resendError ? 'resendFailed' : 'verifyFailed')) : undefined}
      />
      <UnlinkDialog
        id={unlinking}
        onClose={() => setUnlinking(null)}
        // The button that the focus would return to has gone with its row.
        onUnlinked={() => setTimeout(() => list.current?.focus(), FOCUS_RETURNED_MS)}
      />
      <FoundDialog id={found && nameOf(found.social_id)} count={found?.linked_experiences_count ?? 0} onClose={() => setFound(null)} />
    </div>
  );
}
