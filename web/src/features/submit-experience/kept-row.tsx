import { ActionIcon, Checkbox } from '@mantine/core';
import { Film, Image, X } from 'lucide-react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './evidence-section.module.css';
import type { KeptFile } from './experience-form.ts';

interface Props {
  file: KeptFile;
  /** Its picture, as long as the tab has it. */
  preview: string | undefined;
  onHide: (isHidden: boolean) => void;
  onRemove: () => void;
}

/** A file that has arrived. */
export function KeptRow({ file: { name, size, kind, isHidden }, preview, onHide, onRemove }: Props) {
  const t = useTexts(submitExperienceTexts);
  const Icon = kind === 'video' ? Film : Image;
  return (
    <li className={classes.row}>
      <span className={classes.picture} aria-hidden>
        {preview ? <img src={preview} alt="" /> : <Icon size={22} />}
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
        className={classes.hide ?? ''}
        size="sm"
        label={t('hideFile')}
        aria-label={t('hideFileOf', { name })}
        checked={isHidden}
        onChange={(event) => onHide(event.currentTarget.checked)}
      />
    </li>
  );
}
