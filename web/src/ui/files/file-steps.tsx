import { Button } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './file-viewer.module.css';

/** Steps from one file to the next. A single file has no steps. */
export function FileSteps({ at, count, onShow }: { at: number; count: number; onShow: (at: number) => void }) {
  const t = useTexts(filesTexts);
  if (count <= 1) return null;
  return (
    <div className={classes.steps}>
      <Button variant="default" aria-label={t('previous')} disabled={at === 0} onClick={() => onShow(at - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </Button>
      <span aria-live="polite">{t('fileOf', { number: at + 1, count })}</span>
      <Button variant="default" aria-label={t('next')} disabled={at === count - 1} onClick={() => onShow(at + 1)}>
        <ChevronRight size={20} aria-hidden />
      </Button>
    </div>
  );
}
