import { platformName } from '../../lib/format/platform-names.ts';
import { REASON_MAX } from '@candor/contract/limits';
import { type PlatformValue } from '@candor/contract/platforms';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { disputeTexts } from './disputes.en.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import formStyles from '../../ui/forms/form.module.css';
import classes from './dispute-form.module.css';
import { EvidenceField } from './evidence/evidence-field.tsx';
import { LongText } from '../../ui/forms/long-text.tsx';
import { useFileOwnershipDispute } from './queries.ts';
import { useEvidence } from './evidence/use-evidence.ts';

/** The ID and an opaque reference to its owner. */
export interface ClaimedId {
  platform: PlatformValue;
  socialId: string;
  ownerReference: string;
}

interface Props {
  claimedId: ClaimedId;
  onClose: () => void;
}

/** The draft, its validation, and the request. */
function useOwnershipDispute(claimedId: ClaimedId) {
  const t = useTexts(disputeTexts);
  const { draft, change, clear } = useDraft(`ownership-dispute.${claimedId.ownerReference}`, { reason: '' });
  const [inputErrors, setInputErrors] = useState<{ reason?: string | undefined; files?: string | undefined }>({});
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const filesButton = useId();
  const evidence = useEvidence('ownership_dispute');
  const send = useFileOwnershipDispute();
  const serverError = fieldErrors(send.error)['reason'];
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
    const errors = { reason: reason === '' ? t('claimReasonRequired') : tooLong, files: filesProblem };
    setInputErrors(errors);
    if (errors.reason) return reasonInput.current?.focus();
    if (errors.files) return document.getElementById(filesButton)?.focus();
    return send.mutate(
      {
        platform: claimedId.platform,
        social_id: claimedId.socialId,
        current_owner_user_id: claimedId.ownerReference,
        reason,
        evidence_urls: evidence.ids,
      },
      { onSuccess: clear },
    );
  }

  return {
    /** The properties of the text field. */
    input: {
      value: draft.reason,
      error: inputErrors.reason ?? serverError,
      inputRef: reasonInput,
      onChange: (reason: string): void => {
        change({ reason });
        setInputErrors(({ files }) => ({ files }));
      },
    },
    filesButton,
    evidence,
    send,
    serverError,
    // Shown once a submission has found a problem with the files, as the problem is by now.
    filesError: inputErrors.files === undefined ? undefined : filesProblem,
    submit,
  };
}

export function OwnershipDisputeForm({ claimedId, onClose }: Props) {
  const t = useTexts(disputeTexts);
  const form = useOwnershipDispute(claimedId);
  const { send, serverError } = form;
  if (send.isSuccess) return <DisputeSent onClose={onClose} />;
  const knownFailure = hasCode(send.error, 'DISPUTE_OPEN')
    ? t('claimOpen')
    : hasCode(send.error, 'NOT_FOUND')
      ? t('claimChanged')
      : undefined;
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <div>
        <p className={formStyles.text}>{t('claimText', { id: `${platformName(claimedId.platform)} ${claimedId.socialId}` })}</p>
        <p className={formStyles.text}>{t('claimPrivacy')}</p>
      </div>
      <LongText label={t('claimReason')} help={t('claimReasonHelp')} max={REASON_MAX} autoFocus {...form.input} />
      <EvidenceField evidence={form.evidence} label={t('files')} error={form.filesError} buttonId={form.filesButton} />
      <p className={formStyles.text}>{t('claimPromise')}</p>
      <FormError {...(knownFailure ? { messages: [knownFailure] } : { error: serverError ? undefined : send.error })} />
      <FormButtons submit={t('claimSend')} isSending={send.isPending} onCancel={onClose} />
    </form>
  );
}

function DisputeSent({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTexts(disputeTexts);
  const ui = useTexts(uiTexts);
  return (
    <div className={formStyles.form}>
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
