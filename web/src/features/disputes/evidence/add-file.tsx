import { EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import classes from './add-file.module.css';
import { DocumentDrop } from './document-drop.tsx';
import { disputeKeys } from '../queries.ts';
import { useAddFile } from './use-add-file.ts';

export function AddFile({ disputeId, count }: { disputeId: string; count: number }) {
  const t = useTexts(disputeTexts);
  const client = useQueryClient();
  const { sending, problem, sendAll, cancel } = useAddFile(disputeId, {
    onAdded: () => {
      toast.success(t('fileAdded'));
      void client.invalidateQueries({ queryKey: disputeKeys.disputes });
    },
  });
  if (count >= EVIDENCE_FILES_MAX) return <p className={classes.full}>{t('addFileFull')}</p>;
  return (
    <div className={classes.add}>
      {sending ? (
        <UploadProgress label={t('sendingFile', { name: sending.name })} share={sending.share} onCancel={cancel} />
      ) : (
        <DocumentDrop label={t('addFile')} multiple onChoose={(files) => void sendAll(files, EVIDENCE_FILES_MAX - count)} />
      )}
      <FormError messages={problem ? [problem] : []} />
    </div>
  );
}
