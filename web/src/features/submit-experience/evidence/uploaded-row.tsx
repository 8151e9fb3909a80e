import { ActionIcon, Checkbox } from '@mantine/core';
import { Film, Image, X } from 'lucide-react';
import { formatBytes } from '../../../lib/files/format-bytes.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './evidence-section.module.css';
import type { UploadedFile } from '../experience-form.ts';

interface Props {
  file: UploadedFile;
  /** Object URL of the picture while the tab has it. */
  preview: string | undefined;
  onShow: (isVisible: boolean) => void;
  onRemove: () => void;
}

export function UploadedRow({ file: { name, size, kind, isVisible }, preview, onShow, onRemove }: Props) {
  const t = useTexts(submitExperienceTexts);
  const Icon = kind === 'video' ? Film : Image;
  return (
    <li className={classes.row}>
      <span className={classes.picture} aria-hidden>
        {preview ? <img src={preview} alt="" width={44} height={44} /> : <Icon size={22} />}
      </span>
      <div className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.state} role="status">
          {t('uploaded', { size: formatBytes(size) })}
        </span>
      </div>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('removeFile', { name })} onClick={onRemove}>
        <X size={20} aria-hidden />
      </ActionIcon>
      <Checkbox
        className={classes.show ?? ''}
        size="sm"
        label={t('showFile')}
        description={t('showFileHelp')}
        aria-label={t('showFileOf', { name })}
        checked={isVisible}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
    </li>
  );
}
