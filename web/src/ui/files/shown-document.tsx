import { Loader, VisuallyHidden } from '@mantine/core';
import { Download, FileText } from 'lucide-react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ButtonFace, faceProps } from '../buttons/button-face.tsx';
import classes from './file-viewer.module.css';
import { useDocument } from './use-document.ts';
import type { FreshLink } from './use-fresh-link.ts';

/** Shows page images instead of the file itself, so that it need not be downloaded or opened by the browser. */
export function ShownDocument({ link, name }: { link: FreshLink; name: string }) {
  const t = useTexts(filesTexts);
  const { saved, isUnsupported, pages, total } = useDocument(link);
  const save = saved && (
    <a href={saved.address} download={saved.fileName} {...faceProps({ variant: 'default' })}>
      <ButtonFace leftSection={<Download size={18} aria-hidden />}>{t('save')}</ButtonFace>
    </a>
  );
  if (isUnsupported) {
    return (
      <div className={classes.stage}>
        <FileText size={40} strokeWidth={1.5} aria-hidden />
        <p>{t('unsupported')}</p>
        {save}
      </div>
    );
  }
  if (pages.length === 0) {
    return (
      <div className={classes.stage} role="status">
        <Loader aria-hidden />
        <p>{t('drawing')}</p>
      </div>
    );
  }
  return (
    <>
      <div className={classes.above}>
        <span role="status">{t('pages', { shown: pages.length, total })}</span>
        {save}
      </div>
      <ol className={classes.pages} aria-label={name}>
        {pages.map(({ address, width, height, text }, index) => (
          <li key={address}>
            <img src={address} width={width} height={height} alt={t('page', { number: index + 1, total })} />
            <VisuallyHidden component="p" dir="auto">
              {text}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
    </>
  );
}
