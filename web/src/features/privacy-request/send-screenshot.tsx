import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { FilesField, useChosenFiles } from './files-field.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import classes from './privacy-request.module.css';
import { useSendProof } from './queries.ts';

/** For platforms whose pages can't be read, or that don't answer. */
export function SendScreenshot({ token, isOnlyWay, onSent }: { token: string; isOnlyWay: boolean; onSent: () => void }) {
  const t = useTexts(privacyRequestTexts);
  const chosen = useChosenFiles(token);
  const [note, setNote] = useState('');
  const send = useSendProof(token);
  if (send.isSuccess) return <InReview />;
  const submit = (): void => send.mutate({ evidence_ids: chosen.files.map(({ id }) => id), note }, { onSuccess: onSent });
  return (
    <section className={classes.item} aria-label={t('screenshots')}>
      {!isOnlyWay && <h3 className={classes.label}>{t('orScreenshot')}</h3>}
      <FilesField chosen={chosen} screenshots />
      {chosen.files.length > 0 && (
        <>
          <NoteField label={t('note')} value={note} onChange={setNote} />
          <FormError messages={send.error ? [errorMessageOr(send.error, t('screenshotFailed'))] : []} />
          <div className={classes.send}>
            <Button loading={send.isPending} disabled={chosen.sending !== null} onClick={submit}>
              {t('sendForReview')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

export function InReview() {
  const t = useTexts(privacyRequestTexts);
  return (
    <InfoBox tone="waiting" title={t('inReview')}>
      {t('inReviewText')}
    </InfoBox>
  );
}
