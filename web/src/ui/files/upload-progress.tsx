import { Button, Progress } from '@mantine/core';
import { useId } from 'react';
import { uploadTexts } from './upload.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './upload-progress.module.css';

interface Props {
  /** "Uploading your photo…". */
  label: string;
  /** From 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** At 100% the server still checks the file, so the bar becomes indeterminate. */
export function UploadProgress({ label, share, onCancel }: Props) {
  const t = useTexts(uploadTexts);
  const id = useId();
  const percent = Math.floor(share * 100);
  return (
    <div className={classes.progress}>
      <div className={classes.words}>
        <span id={id} role="status">
          {share < 1 ? label : t('checking')}
        </span>
        <span className={classes.percent} aria-hidden>
          {t('percent', { percent })}
        </span>
      </div>
      <Progress.Root size="md">
        <Progress.Section value={percent} animated={share >= 1} aria-labelledby={id} />
      </Progress.Root>
      <Button variant="default" fullWidth autoFocus onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
