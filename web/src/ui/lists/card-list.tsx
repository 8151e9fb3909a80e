import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { GoToPage } from '../../lib/paths/use-page-number.ts';
import classes from './card-list.module.css';
import { Pager } from './pager.tsx';

interface Props {
  page: number;
  lastPage: number;
  /** The cards are still those of the previous page. */
  isStale: boolean;
  onPage: GoToPage;
  children: ReactNode;
}

/** Scrolls and moves the focus to the top of a new page of cards. */
export function CardList({ page, lastPage, isStale, onPage, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isPageChanging = useRef(false);
  useEffect(() => {
    // Deleting the last card of the last page leaves a page number that no longer exists.
    if (page > lastPage && !isStale) onPage(lastPage, { replace: true });
  }, [page, lastPage, isStale, onPage]);
  useEffect(() => {
    if (isStale || !isPageChanging.current) return;
    isPageChanging.current = false;
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
          isPageChanging.current = true;
          onPage(next);
        }}
      />
    </>
  );
}
