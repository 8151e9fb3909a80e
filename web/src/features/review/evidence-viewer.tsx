import { Button } from '@mantine/core';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './evidence-viewer.module.css';
import type { ReviewItem } from './queries.ts';

type Evidence = ReviewItem['evidence'][number];

interface Props {
  files: readonly Evidence[];
  /** Which one is open. */
  at: number | null;
  onShow: (at: number) => void;
  onClose: () => void;
  /** Links live for five minutes; this brings new ones. */
  onRenew: () => void;
}

/** Supporting files inside the page, one at a time and only when asked for: each look leaves its row. */
export function EvidenceViewer({ files, at, onShow, onClose, onRenew }: Props) {
  const t = useTexts(reviewTexts);
  const file = at === null ? undefined : files[at];
  return (
    <Dialog
      opened={file !== undefined}
      onClose={onClose}
      size="lg"
      title={t('viewerTitle', { number: (at ?? 0) + 1, total: files.length })}
    >
      {file && at !== null && <Shown key={file.id} file={file} number={at + 1} onRenew={onRenew} />}
      <div className={classes.foot}>
        <p>{t('viewerLogged')}</p>
        {files.length > 1 && at !== null && (
          <div className={classes.steps}>
            <Button variant="default" disabled={at === 0} onClick={() => onShow(at - 1)} aria-label={t('previousFile')}>
              <ChevronLeft size={20} aria-hidden />
            </Button>
            <Button variant="default" disabled={at === files.length - 1} onClick={() => onShow(at + 1)} aria-label={t('nextFile')}>
              <ChevronRight size={20} aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Shown({ file, number, onRenew }: { file: Evidence; number: number; onRenew: () => void }) {
  const t = useTexts(reviewTexts);
  // The list brings new links all the time; another address would be another look.
  const [url, setUrl] = useState(file.url);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    const retry = (): void => {
      if (file.url === url) return onRenew();
      setUrl(file.url);
      setFailed(false);
    };
    return (
      <div className={classes.stage} role="alert">
        <p>{t('viewerFailed')}</p>
        <div className={classes.steps}>
          <Button variant="default" onClick={retry}>
            {t(file.url === url ? 'viewerAgain' : 'tryAgain')}
          </Button>
          <DownloadLink url={file.url} />
        </div>
      </div>
    );
  }
  if (file.kind === 'image') {
    return (
      <div className={classes.stage}>
        <img src={url} alt={t('viewerImageAlt', { number })} onError={() => setFailed(true)} />
      </div>
    );
  }
  if (file.kind === 'video') {
    return (
      <div className={classes.stage}>
        {/* Evidence comes as it was recorded, without captions. */}
        <video src={url} controls playsInline preload="metadata" onError={() => setFailed(true)}>
          <track kind="captions" />
          {t('viewerNoPlay')}
        </video>
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      <p>{t('viewerDocument')}</p>
      <DownloadLink url={url} />
    </div>
  );
}

function DownloadLink({ url }: { url: string }) {
  const t = useTexts(reviewTexts);
  return (
    <Button component="a" href={url} download leftSection={<Download size={18} aria-hidden />}>
      {t('viewerDownload')}
    </Button>
  );
}
