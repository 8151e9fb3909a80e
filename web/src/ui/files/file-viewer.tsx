import { Button } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { filesTexts } from '../../lib/i18n/en/files.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../dialog.tsx';
import classes from './file-viewer.module.css';
import { ShownDocument } from './shown-document.tsx';

export interface ViewedFile {
  id: string;
  kind: 'image' | 'video' | 'document';
  /** Lives a few minutes. */
  url: string;
}

interface Props {
  files: readonly ViewedFile[];
  /** Which one is open. */
  at: number | null;
  nameOf: (index: number) => string;
  onShow: (index: number) => void;
  onClose: () => void;
  /** Brings new links. */
  onRenew: () => Promise<unknown>;
}

/** Files inside the page, one at a time and only when asked for: each look leaves its row. */
export function FileViewer({ files, at, nameOf, onShow, onClose, onRenew }: Props) {
  const t = useTexts(filesTexts);
  const file = at === null ? undefined : files[at];
  return (
    <Dialog opened={file !== undefined} onClose={onClose} title={at === null ? '' : nameOf(at)} size="lg">
      {file && at !== null && (
        <>
          <Shown key={file.id} file={file} name={nameOf(at)} onRenew={onRenew} />
          <div className={classes.foot}>
            <p>{t('logged')}</p>
            {files.length > 1 && (
              <div className={classes.steps}>
                <Button variant="default" aria-label={t('previous')} disabled={at === 0} onClick={() => onShow(at - 1)}>
                  <ChevronLeft size={20} aria-hidden />
                </Button>
                <span aria-live="polite">{t('fileOf', { number: at + 1, count: files.length })}</span>
                <Button variant="default" aria-label={t('next')} disabled={at === files.length - 1} onClick={() => onShow(at + 1)}>
                  <ChevronRight size={20} aria-hidden />
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

function Shown({ file, name, onRenew }: { file: ViewedFile; name: string; onRenew: Props['onRenew'] }) {
  const t = useTexts(filesTexts);
  // Lists bring new links all the time; another address would be another look.
  const [url, setUrl] = useState(file.url);
  const [hasFailed, setFailed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (isAsked && file.url !== url) {
    setUrl(file.url);
    setAsked(false);
    setFailed(false);
  }
  const fail = useCallback(() => setFailed(true), []);
  if (hasFailed) {
    return (
      <div className={classes.stage} role="alert">
        <p>{t('failed')}</p>
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => {
            setAsked(true);
            setBusy(true);
            void onRenew().finally(() => setBusy(false));
          }}
        >
          {t('renew')}
        </Button>
      </div>
    );
  }
  if (file.kind === 'document') return <ShownDocument url={url} name={name} onFail={fail} />;
  return (
    <div className={classes.stage}>
      {file.kind === 'image' ? (
        <img src={url} alt={name} onError={fail} />
      ) : (
        // Evidence comes as it was recorded, without captions.
        <video src={url} aria-label={name} controls playsInline preload="metadata" onError={fail}>
          <track kind="captions" />
          {t('noPlay')}
        </video>
      )}
    </div>
  );
}
