import { REASON_MAX } from '@candor/contract/limits';
import { platformLabel, type PlatformValue } from '@candor/contract/platforms';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { fieldErrors } from '../../lib/error-sentence.ts';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { uiTexts } from '../../lib/i18n/en/ui.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormError } from '../../ui/form-error.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './dispute-form.module.css';
import { EvidenceField } from './evidence-field.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { useFileOwnershipDispute } from './queries.ts';
import { useEvidence } from './use-evidence.ts';

/** The ID, and the opaque reference to who holds it. */
export interface Claimed {
  platform: PlatformValue;
  socialId: string;
  ownerReference: string;
}

export function OwnershipDisputeForm({ claimed, onClose }: { claimed: Claimed; onClose: () => void }) {
  const t = useTexts(disputeTexts);
  const ui = useTexts(uiTexts);
  const { draft, change, clear } = useDraft(`ownership-dispute.${claimed.ownerReference}`, { reason: '' });
  const [wrong, setWrong] = useState<{ reason?: string | undefined; files?: string | undefined }>({});
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const filesButton = useId();
  const evidence = useEvidence('ownership_dispute');
  const send = useFileOwnershipDispute();
  const refused = fieldErrors(send.error)['reason'];
  const filesProblem =
    evidence.files.length === 0
      ? t('claimFilesRequired')
      : evidence.isSending
        ? t('stillSending')
        : evidence.hasFailed
          ? t('removeFailed')
          : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const reason = tidyProse(draft.reason);
    const tooLong = countCharacters(reason) > REASON_MAX ? t('claimReasonTooLong') : undefined;
    const found = { reason: reason === '' ? t('claimReasonRequired') : tooLong, files: filesProblem };
    setWrong(found);
    if (found.reason) return reasonInput.current?.focus();
    if (found.files) return document.getElementById(filesButton)?.focus();
    return send.mutate(
      {
        platform: claimed.platform,
        social_id: claimed.socialId,
        current_owner_user_id: claimed.ownerReference,
        reason,
        evidence_urls: evidence.ids,
      },
      { onSuccess: clear },
    );
  }

  if (send.isSuccess) {
    return (
      <div className={classes.form}>
        <InfoBox title={t('claimSent')}>{t('claimSentText')}</InfoBox>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {ui('close')}
          </Button>
          <LinkButton to={paths.myDisputes}>{t('toMyDisputes')}</LinkButton>
        </div>
      </div>
    );
  }
  const sentence = hasCode(send.error, 'DISPUTE_OPEN') ? t('claimOpen') : hasCode(send.error, 'NOT_FOUND') ? t('claimChanged') : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <p className={classes.text}>{t('claimText', { id: `${platformLabel(claimed.platform).label} ${claimed.socialId}` })}</p>
        <p className={classes.text}>{t('claimPrivacy')}</p>
      </div>
      <LongText
        label={t('claimReason')}
        help={t('claimReasonHelp')}
        max={REASON_MAX}
        value={draft.reason}
        error={wrong.reason ?? refused}
        inputRef={reasonInput}
        autoFocus
        onChange={(reason) => {
          change({ reason });
          setWrong(({ files }) => ({ files }));
        }}
      />
      <EvidenceField
        evidence={evidence}
        label={t('files')}
        // What was wrong with the files may have been put right meanwhile.
        error={wrong.files === undefined ? undefined : filesProblem}
        buttonId={filesButton}
      />
      <p className={classes.text}>{t('claimPromise')}</p>
      <FormError {...(sentence ? { messages: [sentence] } : { error: refused ? undefined : send.error })} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {t('claimSend')}
        </Button>
      </div>
    </form>
  );
}
