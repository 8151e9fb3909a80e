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
  /** Shown beside the list while no item is chosen. */
  hint: string;
  backLabel: string;
  onBack: () => void;
}

/** Side by side on a wide screen, one at a time on a phone. */
export function ListAndDetail({ list, detail, detailKey, hint, backLabel, onBack }: Props) {
  const reading = useRef<HTMLDivElement>(null);
  const listPane = useRef<HTMLDivElement>(null);
  const before = useRef(detailKey);
  useEffect(() => {
    if (before.current === detailKey) return;
    const isOpening = detailKey !== undefined;
    before.current = detailKey;
    // On a wide screen the list stays visible and keeps the focus.
    if (window.matchMedia('(min-width: 62em)').matches) return;
    (isOpening ? reading : listPane).current?.focus({ preventScroll: true });
    if (isOpening) window.scrollTo({ top: 0 });
  }, [detailKey]);
  return (
    <div className={classes.columns} data-reading={detailKey !== undefined || undefined}>
      <div ref={listPane} tabIndex={-1} className={classes.list}>
        {list}
      </div>
      <div ref={reading} tabIndex={-1} className={classes.detail}>
        {detailKey === undefined ? (
          <p className={classes.hint}>{hint}</p>
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
