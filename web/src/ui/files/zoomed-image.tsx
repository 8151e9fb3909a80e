import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { FreshLink } from './use-fresh-link.ts';
import type { Zoom } from './use-zoom.ts';
import classes from './zoomed-image.module.css';

/** A picture with buttons for its size. An enlarged one is moved by scrolling, with arrow keys too. */
export function ZoomedImage({ link, name, zoom }: { link: FreshLink; name: string; zoom: Zoom }) {
  const t = useTexts(filesTexts);
  const view = useStableCentre(zoom.factor);
  return (
    <div className={classes.frame}>
      <div {...view} className={classes.view} role="group" aria-label={t('picture')} data-zoomed>
        <div className={classes.sized} style={{ '--zoom': zoom.factor } as CSSProperties}>
          <img src={link.url} alt={name} onError={link.fail} onLoad={link.settle} />
        </div>
      </div>
      <div className={classes.bar} role="group" aria-label={t('zoom')}>
        <button type="button" aria-label={t('zoomOut')} disabled={!zoom.canZoomOut} onClick={zoom.zoomOut}>
          <ZoomOut size={20} aria-hidden />
        </button>
        <span role="status">{t('zoomed', { percent: zoom.factor * 100 })}</span>
        <button type="button" aria-label={t('zoomIn')} disabled={!zoom.canZoomIn} onClick={zoom.zoomIn}>
          <ZoomIn size={20} aria-hidden />
        </button>
        <button type="button" aria-label={t('zoomFit')} disabled={!zoom.canZoomOut} onClick={zoom.fit}>
          <Maximize size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** The point in the middle stays there when the size changes. */
function useStableCentre(factor: number) {
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(factor);
  useLayoutEffect(() => {
    const element = view.current;
    const ratio = factor / before.current;
    before.current = factor;
    if (!element || ratio === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }, [factor]);
  // Arrow keys scroll what has the focus, and not every browser gives it to a part that scrolls.
  return { ref: view, tabIndex: 0 };
}
