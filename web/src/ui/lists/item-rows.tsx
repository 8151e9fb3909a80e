import type { ReactNode } from 'react';
import classes from './item-rows.module.css';

/** The list beside a detail: a row for each item, the open one marked. */
export const ItemRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

interface RowProps {
  title: ReactNode;
  badge: ReactNode;
  /** The beginning of the text, cut after two lines. */
  excerpt?: string | undefined;
  meta: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
}

export const ItemRow = ({ title, badge, excerpt, meta, isOpen, onOpen }: RowProps) => (
  <li>
    <button type="button" className={classes.row} aria-current={isOpen || undefined} onClick={onOpen}>
      <span className={classes.head}>
        <span className={classes.title}>{title}</span>
        {badge}
      </span>
      {excerpt !== undefined && (
        <span className={classes.excerpt} dir="auto">
          {excerpt}
        </span>
      )}
      <span className={classes.meta}>{meta}</span>
    </button>
  </li>
);
