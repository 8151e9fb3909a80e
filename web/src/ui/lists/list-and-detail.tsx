import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import button from '../buttons/back-button.module.css';
import classes from './list-and-detail.module.css';

interface Props {
  list: ReactNode;
  /** Nothing while no item is chosen. */
  detail: ReactNode;
  /** Identifies the item, so that another one is shown from its top. */
  detailKey: string | undefined;
  /** Shown beside the list while no item is chosen; nothing beside an empty list. */
  hint: string | undefined;
  backLabel: string;
  onBack: () => void;
  /** Which of the two gets more room: a detail with long texts does. */
  wider?: 'list' | 'detail';
}

/** The media query of the screens wide enough to show both; the style sheet has the same width. */
export const SIDE_BY_SIDE = '(min-width: 62em)';

/** Side by side on a wide screen, one at a time on a phone. */
export function ListAndDetail({ list, detail, detailKey, hint, backLabel, onBack, wider = 'list' }: Props) {
  const detailPane = useRef<HTMLDivElement>(null);
  const listPane = useRef<HTMLDivElement>(null);
  const previousKey = useRef(detailKey);
  useEffect(() => {
    if (previousKey.current === detailKey) return;
    const isOpening = detailKey !== undefined;
    previousKey.current = detailKey;
    // Side by side the list stays visible and keeps the focus. A detail that was scrolled starts at its top.
    if (window.matchMedia(SIDE_BY_SIDE).matches) {
      if (detailPane.current && detailPane.current.getBoundingClientRect().top < 0) detailPane.current.scrollIntoView({ block: 'start' });
      listPane.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    (isOpening ? detailPane : listPane).current?.focus({ preventScroll: true });
    if (isOpening) detailPane.current?.scrollIntoView({ block: 'start' });
  }, [detailKey]);
  return (
    <div className={classes.columns} data-wider={wider} data-reading={detailKey !== undefined || undefined}>
      <div ref={listPane} tabIndex={-1} className={classes.list}>
        {list}
      </div>
      <div ref={detailPane} tabIndex={-1} className={classes.detail}>
        {detailKey === undefined ? (
          hint !== undefined && <p className={classes.hint}>{hint}</p>
        ) : (
          <>
            <button type="button" className={`${button.back} ${classes.back}`} onClick={onBack}>
              <ArrowLeft size={20} aria-hidden />
              {backLabel}
            </button>
            {detail}
          </>
        )}
      </div>
    </div>
  );
}
