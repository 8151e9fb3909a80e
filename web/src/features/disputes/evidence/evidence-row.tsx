import { Progress } from '@mantine/core';
import { CircleAlert, CircleCheck, FileText } from 'lucide-react';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { UploadRowButtons } from '../../../ui/files/upload-row-buttons.tsx';
import classes from './evidence-field.module.css';
import type { EvidenceFile } from './use-evidence.ts';

export function EvidenceRow({
  file: { file, share, id, problem },
  onRetry,
  onRemove,
}: {
  file: EvidenceFile;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const t = useTexts(disputeTexts);
  const { name } = file;
  const isSending = id === undefined && problem === undefined;
  const Icon = problem ? CircleAlert : id === undefined ? FileText : CircleCheck;
  return (
    <li className={classes.row} data-state={problem ? 'failed' : isSending ? 'sending' : 'ready'}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.state} role={problem ? 'alert' : 'status'}>
          {problem?.text ??
            (id === undefined ? (share < 1 ? t('fileSending', { percent: Math.floor(share * 100) }) : t('fileChecking')) : t('fileReady'))}
        </span>
        {isSending && <Progress size="sm" value={share * 100} animated={share >= 1} aria-label={t('sendingFile', { name })} />}
      </div>
      <UploadRowButtons
        retry={problem?.canRetry ? { label: t('retryFile', { name }), text: t('tryAgain'), onClick: onRetry } : undefined}
        retryClassName={classes.retry}
        remove={{ label: t(isSending ? 'cancelFile' : 'removeFile', { name }), onClick: onRemove }}
      />
    </li>
  );
}
