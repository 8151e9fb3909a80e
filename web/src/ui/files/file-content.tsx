import { Button, Loader } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './file-viewer.module.css';
import { DocumentPages } from './document-pages.tsx';
import { useFreshLink } from './use-fresh-link.ts';
import type { Zoom } from './use-zoom.ts';
import { ZoomedImage } from './zoomed-image.tsx';

export interface ViewedFile {
  id: string;
  kind: 'image' | 'video' | 'document';
  /** Valid for one minute. */
  url: string;
  /** Whether the picture model warns of it. */
  flagged?: boolean;
}

interface Cover {
  isUncovered: boolean;
  /** Whether the file is covered when the viewer opens. */
  startsCovered: boolean;
  warning: string;
  onUncover: () => void;
}

interface Props {
  file: ViewedFile;
  name: string;
  zoom: Zoom;
  cover: Cover;
  /** Loads fresh links. */
  onRenew: () => Promise<unknown>;
}

/** A file, or its cover until somebody wants to see it: it is fetched only then, because each view is written to the audit log. */
export function FileContent({ cover: { isUncovered, startsCovered, warning, onUncover }, ...file }: Props) {
  const t = useTexts(filesTexts);
  const shown = useRef<HTMLDivElement>(null);
  // The content takes over the focus of the button that uncovered it, and is announced to screen readers.
  useEffect(() => {
    if (!isUncovered || !startsCovered) return;
    (shown.current?.querySelector<HTMLElement>('[data-zoomed]') ?? shown.current)?.focus({ preventScroll: true });
  }, [isUncovered, startsCovered]);
  if (!startsCovered) return <OpenFile {...file} />;
  if (isUncovered) {
    return (
      <div ref={shown} tabIndex={-1} role="group" aria-label={t('uncovered')}>
        <OpenFile {...file} />
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <EyeOff size={32} aria-hidden />
      <p role="status">{warning}</p>
      <Button variant="default" onClick={onUncover}>
        {t('uncover')}
      </Button>
    </div>
  );
}

function OpenFile({ file, name, onRenew, zoom }: Omit<Props, 'cover'>) {
  const t = useTexts(filesTexts);
  const link = useFreshLink(file.url, onRenew);
  const watchedSeconds = useRef(0);
  if (link.isFailed) {
    return (
      <div className={classes.frame} role="alert">
        <p>{t('failed')}</p>
        <Button variant="default" onClick={link.retry}>
          {t('renew')}
        </Button>
      </div>
    );
  }
  if (link.isRenewing) {
    return (
      <div className={classes.frame} role="status">
        <Loader aria-label={t('opening')} />
      </div>
    );
  }
  if (file.kind === 'document') return <DocumentPages link={link} name={name} />;
  if (file.kind === 'image') return <ZoomedImage link={link} name={name} zoom={zoom} />;
  return (
    <div className={classes.frame}>
      {/* Evidence videos have no captions; accessibility checkers demand the track. */}
      <video
        src={link.url}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        onError={link.fail}
        onTimeUpdate={({ currentTarget }) => (watchedSeconds.current = currentTarget.currentTime)}
        // A long video outlives its link, so it continues with the next link where it stopped.
        onLoadedMetadata={({ currentTarget }) => {
          link.settle();
          currentTarget.currentTime = watchedSeconds.current;
        }}
      >
        <track kind="captions" />
        {t('noPlay')}
      </video>
    </div>
  );
}
