import { Button, Loader } from '@mantine/core';
import { ChevronLeft, ChevronRight, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import classes from './file-viewer.module.css';
import { ShownDocument } from './shown-document.tsx';
import { useFreshLink } from './use-fresh-link.ts';

export interface ViewedFile {
  id: string;
  kind: 'image' | 'video' | 'document';
  /** Lives a minute. */
  url: string;
  /** Whether the picture model warns of it. */
  flagged?: boolean;
}

interface Props {
  files: readonly ViewedFile[];
  /** Index of the open file. */
  at: number | null;
  fileLabel: (index: number) => string;
  onShow: (index: number) => void;
  onClose: () => void;
  /** Loads fresh links. */
  onRenew: () => Promise<unknown>;
  isLogged?: boolean;
  /** Pictures and videos may be hard to look at: each is fetched only when it is uncovered. */
  isSensitive?: boolean;
}

/** Shows one file at a time and fetches it only when opened, because each view is written to the audit trail. */
export function FileViewer({ files, at, fileLabel, onShow, onClose, onRenew, isLogged = true, isSensitive = false }: Props) {
  const t = useTexts(filesTexts);
  const file = at === null ? undefined : files[at];
  return (
    <Dialog opened={file !== undefined} onClose={onClose} title={at === null ? '' : fileLabel(at)} size="lg">
      {file && at !== null && (
        <>
          <Covered
            key={file.id}
            isCovered={file.flagged === true || (isSensitive && file.kind !== 'document')}
            warning={t(file.flagged ? 'coveredFlagged' : 'covered')}
          >
            <OpenFile file={file} name={fileLabel(at)} onRenew={onRenew} />
          </Covered>
          <div className={classes.foot}>
            {isLogged && <p>{t('logged')}</p>}
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

/** Content takes over the focus of the button that uncovered it, and is announced to screen readers. */
function Covered({ isCovered, warning, children }: { isCovered: boolean; warning: string; children: ReactNode }) {
  const t = useTexts(filesTexts);
  const [isOpen, setOpen] = useState(!isCovered);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && isCovered) shown.current?.focus({ preventScroll: true });
  }, [isOpen, isCovered]);
  if (!isCovered) return children;
  if (isOpen) {
    return (
      <div ref={shown} tabIndex={-1} role="group" aria-label={t('uncovered')}>
        {children}
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      <EyeOff size={32} aria-hidden />
      <p role="status">{warning}</p>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('uncover')}
      </Button>
    </div>
  );
}

function OpenFile({ file, name, onRenew }: { file: ViewedFile; name: string; onRenew: Props['onRenew'] }) {
  const t = useTexts(filesTexts);
  const { url, isFailed, isRenewing, fail, retry, settle } = useFreshLink(file.url, onRenew);
  const watchedSeconds = useRef(0);
  if (isFailed) {
    return (
      <div className={classes.stage} role="alert">
        <p>{t('failed')}</p>
        <Button variant="default" onClick={retry}>
          {t('renew')}
        </Button>
      </div>
    );
  }
  if (isRenewing) {
    return (
      <div className={classes.stage} role="status">
        <Loader aria-label={t('opening')} />
      </div>
    );
  }
  if (file.kind === 'document') return <ShownDocument url={url} name={name} onFail={fail} />;
  return (
    <div className={classes.stage}>
      {file.kind === 'image' ? (
        <img src={url} alt={name} onError={fail} onLoad={settle} />
      ) : (
        // Evidence videos have no captions.
        <video
          src={url}
          aria-label={name}
          controls
          playsInline
          preload="metadata"
          onError={fail}
          onTimeUpdate={({ currentTarget }) => (watchedSeconds.current = currentTarget.currentTime)}
          // A long video outlives its link, so it continues with the next link where it stopped.
          onLoadedMetadata={({ currentTarget }) => {
            settle();
            currentTarget.currentTime = watchedSeconds.current;
          }}
        >
          <track kind="captions" />
          {t('noPlay')}
        </video>
      )}
    </div>
  );
}
