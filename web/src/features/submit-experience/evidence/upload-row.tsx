import { Progress } from '@mantine/core';
import { CircleAlert, Upload as UploadIcon } from 'lucide-react';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { UploadRowButtons } from '../../../ui/files/upload-row-buttons.tsx';
import classes from './evidence-section.module.css';
import type { Upload } from './use-evidence.ts';

interface Props {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

export function UploadRow({ upload: { file, share, problem }, onRetry, onDismiss }: Props) {
  const t = useTexts(submitExperienceTexts);
  const { name } = file;
  const percent = Math.floor(share * 100);
  const progress = share < 1 ? t('uploading', { percent }) : t('checking');
  return (
    <li className={classes.row} data-failed={problem ? true : undefined}>
      <span className={classes.picture} aria-hidden>
        {problem ? <CircleAlert size={22} /> : <UploadIcon size={22} />}
      </span>
      <div className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {problem ? (
          <span className={classes.state} role="alert">
            {problem.text}
          </span>
        ) : (
          <>
            <span className={classes.state}>{progress}</span>
            <Progress size="sm" value={percent} animated={share >= 1} aria-label={t('progressOf', { name })} />
          </>
        )}
      </div>
      <UploadRowButtons
        retry={problem?.canRetry ? { label: t('retryFile', { name }), text: t('retry'), onClick: onRetry } : undefined}
        retryClassName={classes.retry}
        remove={{ label: t(problem ? 'removeFile' : 'cancelFile', { name }), onClick: onDismiss }}
      />
    </li>
  );
}
