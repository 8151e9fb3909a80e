import { CheckCheck, Gavel, Link2Off, TimerOff } from 'lucide-react';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import formStyles from '../../../ui/forms/form.module.css';
import { DocumentDrop } from './document-drop.tsx';
import { useAddFile } from './use-add-file.ts';

type State = 'ready' | 'done' | 'ended' | 'decided';

const endings = {
  done: { icon: CheckCheck, title: 'uploadDone', text: 'uploadDoneText' },
  ended: { icon: TimerOff, title: 'uploadEndedTitle', text: 'uploadEndedText' },
  decided: { icon: Gavel, title: 'uploadDecidedTitle', text: 'uploadDecidedText' },
} as const;

export function UploadByLink({ disputeId, token }: { disputeId: string; token: string }) {
  const t = useTexts(disputeTexts);
  const [state, setState] = useState<State>('ready');
  const { sending, problem, sendAll, cancel } = useAddFile(disputeId, {
    token,
    onAdded: () => setState('done'),
    onFailed: (error) => {
      const isDecided = hasCode(error, 'ALREADY_RESOLVED');
      const isEnded = hasCode(error, 'FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED');
      if (isDecided || isEnded) setState(isDecided ? 'decided' : 'ended');
      return isDecided || isEnded;
    },
  });
  if (token === '' || disputeId === '') return <EmptyState icon={Link2Off} title={t('uploadBrokenTitle')} text={t('uploadBrokenText')} />;
  if (state !== 'ready') {
    const { icon, title, text } = endings[state];
    return (
      <div role="status">
        <EmptyState icon={icon} title={t(title)} text={t(text)} />
      </div>
    );
  }
  return (
    <Card as="section" aria-label={t('uploadTitle')}>
      <div className={formStyles.form}>
        {sending ? (
          <UploadProgress label={t('sendingFile', { name: sending.name })} share={sending.share} onCancel={cancel} />
        ) : (
          <>
            <DocumentDrop label={t('uploadChoose')} describedBy="upload-hint" onChoose={(files) => void sendAll(files, 1)} />
            <p className={formStyles.text} id="upload-hint">
              {t('uploadHint')}
            </p>
          </>
        )}
        <FormError messages={problem ? [problem] : []} />
      </div>
    </Card>
  );
}
