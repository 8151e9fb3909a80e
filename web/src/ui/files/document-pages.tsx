import { Loader, VisuallyHidden } from '@mantine/core';
import { Download, FileText } from 'lucide-react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ButtonContent, buttonStyleProps } from '../buttons/button-style.tsx';
import classes from './file-viewer.module.css';
import { useDocument } from './use-document.ts';
import type { FreshLink } from './use-fresh-link.ts';

/** Shows page images instead of the file itself, so that it need not be downloaded or opened by the browser. */
export function DocumentPages({ link, name }: { link: FreshLink; name: string }) {
  const t = useTexts(filesTexts);
  const { download, isUnsupported, pages, total } = useDocument(link);
  const saveButton = download && (
    <a href={download.address} download={download.fileName} {...buttonStyleProps({ variant: 'default' })}>
      <ButtonContent leftSection={<Download size={18} aria-hidden />}>{t('save')}</ButtonContent>
    </a>
  );
  if (isUnsupported) {
    return (
      <div className={classes.frame}>
        <FileText size={40} strokeWidth={1.5} aria-hidden />
        <p>{t('unsupported')}</p>
        {saveButton}
      </div>
    );
  }
  if (pages.length === 0) {
    return (
      <div className={classes.frame} role="status">
        <Loader aria-hidden />
        <p>{t('drawing')}</p>
      </div>
    );
  }
  return (
    <>
      <div className={classes.above}>
        <span role="status">{t('pages', { shown: pages.length, total })}</span>
        {saveButton}
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
