import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './list-and-detail.module.css';

interface Props {
  list: ReactNode;
  /** What is read of the list; nothing while nothing is chosen. */
  detail: ReactNode;
  /** What the detail is of, so that another one is read from its top. */
  detailKey: string | undefined;
  /** Said beside the list while nothing is chosen. */
  hint: string;
  backLabel: string;
  onBack: () => void;
}

/** A list beside its detail on a wide screen; on a phone one thing at a time. */
export function ListAndDetail({ list, detail, detailKey, hint, backLabel, onBack }: Props) {
  const reading = useRef<HTMLDivElement>(null);
  const listed = useRef<HTMLDivElement>(null);
  const before = useRef(detailKey);
  useEffect(() => {
    if (before.current === detailKey) return;
    const isOpening = detailKey !== undefined;
    before.current = detailKey;
    // On a wide screen the list stays, and the focus with it.
    if (window.matchMedia('(min-width: 62em)').matches) return;
    (isOpening ? reading : listed).current?.focus({ preventScroll: true });
    if (isOpening) window.scrollTo({ top: 0 });
  }, [detailKey]);
  return (
    <div className={classes.columns} data-reading={detailKey !== undefined || undefined}>
      <div ref={listed} tabIndex={-1} className={classes.list}>
        {list}
      </div>
      <div ref={reading} tabIndex={-1} className={classes.detail}>
        {detailKey === undefined ? (
          <p className={classes.hint}>{hint}</p>
        ) : (
          <>
            <button type="button" className={classes.back} onClick={onBack}>
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
