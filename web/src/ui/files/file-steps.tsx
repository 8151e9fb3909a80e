import { Button } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './file-viewer.module.css';

/** Steps from one file to the next. A single file has no steps. */
export function FileSteps({ index, count, onShow }: { index: number; count: number; onShow: (index: number) => void }) {
  const t = useTexts(filesTexts);
  if (count <= 1) return null;
  return (
    <div className={classes.steps}>
      <Button variant="default" aria-label={t('previous')} disabled={index === 0} onClick={() => onShow(index - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </Button>
      <span aria-live="polite">{t('fileOf', { number: index + 1, count })}</span>
      <Button variant="default" aria-label={t('next')} disabled={index === count - 1} onClick={() => onShow(index + 1)}>
        <ChevronRight size={20} aria-hidden />
      </Button>
    </div>
  );
}
