import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import classes from './card-list.module.css';
import { Pager } from './pager.tsx';

interface Props {
  page: number;
  lastPage: number;
  /** The cards are still those of the page before. */
  isStale: boolean;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** Cards of one page and the way to the others. A new page is read from its top, by eye and by screen reader. */
export function CardList({ page, lastPage, isStale, onPage, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);
  useEffect(() => {
    // The last card of the last page may have gone since the address was made.
    if (page > lastPage && !isStale) onPage(lastPage);
  }, [page, lastPage, isStale, onPage]);
  useEffect(() => {
    if (isStale || !isTurning.current) return;
    isTurning.current = false;
    list.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isStale, page]);
  return (
    <>
      <div ref={list} tabIndex={-1} className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
        {children}
      </div>
      <Pager
        page={page}
        lastPage={lastPage}
        onChange={(next) => {
          isTurning.current = true;
          onPage(next);
        }}
      />
    </>
  );
}
